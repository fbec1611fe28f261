// SPDX-License-Identifier: Apache-2.0
import {makeMediaCards} from '../../media_cards/media_cards';
import * as settings from './settings';

export const cards = makeMediaCards('images', settings);
