// SPDX-License-Identifier: Apache-2.0
import '@fontsource-variable/inter/wght.css';
import {isPrinting} from '../base/printing';
import {directoryProblem, isHealthKnown, startHealth} from '../data/health';
import {isReady, load, problem, tags} from '../data/logs';
import {ToastRegion} from '../widgets/toast';
import {TooltipLayer} from '../widgets/tooltip';
import './app.css';
import {lazily} from '../widgets/lazily';
import {DashboardPage} from './dashboard_page';
import {startEnvironment} from './environment';
import {Header} from './header';
import {startIsolationToast} from './isolation_toast';
import {openDialog} from './layout';
import {LoadingPage, loadingPage} from './loading_page';
import {startPageShortcuts} from './page_shortcuts';
import {PrintHead} from './printing/print_head';
import {startPrinting} from './printing/printing';
import {isRunTableOpen} from './run_table_state';
import {RunsSide} from './runs_panel/runs_side';
import {SearchDialog} from './search/search_dialog';
import {SettingsDialog} from './settings_dialog';
import {currentDashboard} from './tabs';
import {startTheme} from './theme';
import {UnreachablePage} from './unreachable_page';

const HelpDialog = lazily(async () => (await import('./help_dialog')).HelpDialog);
const RunTable = lazily(async () => (await import('./runs_table/run_table')).RunTable, loadingPage);
const NoDataPage = lazily(async () => (await import('./no_data_page')).NoDataPage, loadingPage);

startTheme();
startEnvironment();
startHealth();
startPageShortcuts();
startIsolationToast();
startPrinting();

/** The frame around every dashboard. */
export function App() {
  return (
    <div class="app">
      <button type="button" class="app-skip" onClick={skipToMain}>
        {isRunTableOpen.value ? 'Skip to runs' : 'Skip to dashboard'}
      </button>
      <Header />
      <RunsSide />
      {isRunTableOpen.value && (
        <main class="app-table" aria-label="Runs">
          <RunTable />
        </main>
      )}
      <main
        key={currentDashboard.value?.name}
        class="app-main"
        id="main"
        tabIndex={-1}
        hidden={isRunTableOpen.value}
      >
        {isPrinting.value && <PrintHead />}
        <Main />
      </main>
      <Dialogs />
      <ToastRegion />
      <TooltipLayer />
    </div>
  );
}

function skipToMain(): void {
  document.getElementById(isRunTableOpen.peek() ? 'run-list' : 'main')?.focus();
}

function Main() {
  if (!isReady.value) return problem.value ? <UnreachablePage /> : <LoadingPage />;
  if (tags.value.length > 0) return <DashboardPage />;
  // Until everything has been read and checked, it is unknown whether the logs are empty.
  const isChecked = load.value?.state !== 'loading' && isHealthKnown.value;
  return isChecked ? <NoDataPage /> : <LoadingPage trouble={directoryProblem.value} />;
}

function Dialogs() {
  const close = () => (openDialog.value = undefined);
  switch (openDialog.value) {
    case 'search':
      return <SearchDialog onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'help':
      return <HelpDialog onClose={close} />;
    default:
      return null;
  }
}
