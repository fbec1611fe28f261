// SPDX-License-Identifier: Apache-2.0
import {makeMediaCards} from '../../media_cards/media_cards';
import * as view from './view';

export const cards = makeMediaCards('audio', view);
