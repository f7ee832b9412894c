import { watchStart, watchWhiteScreen } from './whiteScreen';
import { WHITE_SCREEN_KEY } from './whiteScreenKey';

/**
 * Starts the watch at once, as a script of its own. It can count on nothing of the app: what it saw is kept, and the
 * next start that succeeds tells the server (`tellWhiteScreen`).
 */
watchWhiteScreen((detail) => note({ ...detail, path: location.pathname }));
watchStart((path) => note({ reason: 'hung', error: '', path }));

function note(detail: { reason: string; error: string; path: string }): void {
  try {
    localStorage.setItem(WHITE_SCREEN_KEY, JSON.stringify(detail));
  } catch (error) {
    // Storage is switched off: the notice on the screen is all there is.
    console.error('The white screen could not be noted.', error);
  }
}
