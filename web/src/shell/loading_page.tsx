// SPDX-License-Identifier: Apache-2.0
import {Skeleton} from '../widgets/skeleton';
import './loading_page.css';

const cards = [0, 1, 2, 3, 4, 5];

interface LoadingPageProps {
  /** Why it takes long, if known. */
  readonly trouble?: string;
}

const FAILED = 'Part of the page could not be loaded: the server is unreachable.';

/** In place of a page whose code is being loaded, or could not be. */
export function loadingPage(hasFailed: boolean) {
  return <LoadingPage trouble={hasFailed ? FAILED : ''} />;
}

/** A placeholder for the cards. */
export function LoadingPage({trouble = ''}: LoadingPageProps) {
  return (
    <div class="loading-page" role="status" aria-label="Loading">
      {trouble && <p class="loading-page-trouble">{trouble}</p>}
      <Skeleton width="min(480px, 60%)" height="28px" />
      <div class="loading-page-cards">
        {cards.map((card) => (
          <div key={card} class="loading-page-card">
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </div>
  );
}
