import { showMissingPage } from './missingPage';
import { missingParts } from './missingParts';
import { watchStart, watchWhiteScreen } from './whiteScreen';
import { WHITE_SCREEN_KEY } from './whiteScreenKey';

/**
 * Runs at once, as a separate script, without any of the app's code. If the app cannot run, it shows why.
 * Otherwise it starts the watch: its finding is stored, and the next successful start reports it to the
 * server (`sendWhiteScreenReport`).
 */
const missing = missingParts();
if (missing.length > 0) whenParsed(() => showMissingPage(missing));
else {
  watchWhiteScreen((detail) => note({ ...detail, path: location.pathname }));
  watchStart((path) => note({ reason: 'hung', error: '', path }));
}

function note(detail: { reason: string; error: string; path: string }): void {
  try {
    localStorage.setItem(WHITE_SCREEN_KEY, JSON.stringify(detail));
  } catch (error) {
    // Storage is disabled: only the notice on the screen reports it.
    console.error('The white screen could not be noted.', error);
  }
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}
