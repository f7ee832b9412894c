import { showMissingPage } from './missingPage';
import { missingParts } from './missingParts';
import { watchStart, watchWhiteScreen } from './whiteScreen';
import { WHITE_SCREEN_KEY } from './whiteScreenKey';

/**
 * Runs at once, as a script of its own, and can count on nothing of the app. Where the app cannot run, it says why. Else it starts the
 * watch: what that saw is kept, and the next start that succeeds tells the server (`tellWhiteScreen`).
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
    // Storage is switched off: the notice on the screen is all there is.
    console.error('The white screen could not be noted.', error);
  }
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}
