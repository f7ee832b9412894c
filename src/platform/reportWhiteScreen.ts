import { watchWhiteScreen } from './whiteScreen';
import { WHITE_SCREEN_KEY } from './whiteScreenKey';

/**
 * Starts the watch at once, as a script of its own. It can count on nothing of the app: what it saw is kept, and the
 * next start that succeeds tells the server (`tellWhiteScreen`).
 */
watchWhiteScreen((detail) => {
  try {
    localStorage.setItem(WHITE_SCREEN_KEY, JSON.stringify({ ...detail, path: location.pathname }));
  } catch (error) {
    // Storage is switched off: the notice on the screen is all there is.
    console.error('The white screen could not be noted.', error);
  }
});
