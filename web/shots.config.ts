// SPDX-License-Identifier: Apache-2.0
import {browserTests} from './browser.config';

export default browserTests('*.shots.ts');
