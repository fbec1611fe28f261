// SPDX-License-Identifier: Apache-2.0
import {writeAddress} from '../../base/url_state';
import {showToast} from '../toast';
import {copyText} from './copy_text';

/** Copies the address of the current view, and says so. */
export async function copyLink(): Promise<void> {
  writeAddress();
  const isDone = await copyText(location.href);
  showToast(isDone ? 'Link copied.' : 'The browser blocked copying.');
}
