// SPDX-License-Identifier: Apache-2.0
// Recognizes links to TensorBoard's page. The code that translates them is loaded on demand.
import {readAddress} from '../base/url_state';

const QUERY_SIGN = /[?&](?:tagFilter|runFilter|smoothing|runColorGroup|pinnedCards|darkMode)=/;
const HASH_SIGN = /^#scalars\b|[#&](?:_smoothingWeight|regexInput|runSelectionState|run)=/;

/** Replaces a link to TensorBoard's page by ours, now and whenever the address changes. */
export async function startTensorBoardLinks(): Promise<void> {
  window.addEventListener('popstate', async () => {
    if (await replaceLink()) readAddress(location.hash.slice(1));
  });
  await replaceLink();
}

async function replaceLink(): Promise<boolean> {
  if (!QUERY_SIGN.test(location.search) && !HASH_SIGN.test(location.hash)) return false;
  const {translateLink} = await import('./tensorboard_link');
  const link = translateLink({query: location.search, address: location.hash.slice(1)});
  if (link) history.replaceState(null, '', `${location.pathname}${link.query}#${link.address}`);
  return link !== undefined;
}
