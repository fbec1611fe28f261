// SPDX-License-Identifier: Apache-2.0
import {makeMediaCards} from '../../cards/media_cards';
import {foldedTags, pins, tagMatcher} from './view';

export const cards = makeMediaCards('images', tagMatcher, foldedTags, pins);
