// SPDX-License-Identifier: Apache-2.0
import './base/tokens.css';
import {render} from 'preact';
import {startUrlState} from './base/url_state';
import {startLogs} from './data/logs';
import {App} from './shell/app';

startUrlState();
startLogs();
render(<App />, document.getElementById('app')!);
