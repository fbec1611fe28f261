// SPDX-License-Identifier: Apache-2.0
import {tooltip} from '../../../widgets/tooltip';
import type {PairImportance} from './fetch_importance';
import {showContour} from './show_in_scatter';

const SHOWN_MAX = 8;
// Less than this share of the variance is not worth a line.
const SHARE_MIN = 0.005;

interface PairsProps {
  readonly pairs: readonly PairImportance[];
  /** The importance of a bar as long as its column, as above. */
  readonly largest: number;
}

/** What two hyperparameters explain together, beyond what each explains alone. */
export function Pairs({pairs, largest}: PairsProps) {
  const shown = pairs
    .filter(({importance}) => importance >= SHARE_MIN)
    .sort((a, b) => b.importance - a.importance)
    .slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <section class="importance-pairs">
      <h3>Together, beyond each alone</h3>
      <ul>
        {shown.map(({first, second, importance, deviation}) => (
          <li key={`${first} ${second}`}>
            <button
              type="button"
              class="importance-name importance-pair"
              {...tooltip('Show the metric over both')}
              onClick={() => showContour(`h:${first}`, `h:${second}`)}
            >
              {first} × {second}
            </button>
            <span class="importance-track" aria-hidden="true">
              <span class="importance-bar" style={{width: `${(100 * importance) / largest}%`}} />
            </span>
            <span class="importance-figure">
              {(100 * importance).toFixed(1)}%
              <span class="importance-deviation"> ± {(100 * deviation).toFixed(1)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
