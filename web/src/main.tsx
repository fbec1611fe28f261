// SPDX-License-Identifier: Apache-2.0
import './base/tokens.css';
import './boot.css';
import {render} from 'preact';
import {startUrlState} from './base/url_state';
import {startLogs} from './data/logs';
import {startTensorBoardLinks} from './data/tensorboard_links';
import {App} from './shell/app';
import {loadAhead} from './shell/dashboard_page';
import {currentDashboard} from './shell/tabs';

// Before the address is read.
await startTensorBoardLinks();
startUrlState();
startLogs();
// The dashboard's code loads while the frame is drawn and the runs are requested.
const first = currentDashboard.peek();
if (first) void loadAhead(first);
const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
