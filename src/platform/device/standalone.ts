/** The display modes of an installed app; a browser tab has none of them. */
const STANDALONE =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)';

/**
 * Whether this is the installed app (spec 4.10). iOS reports it in a field of its own, and the media query
 * may not match there.
 */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(STANDALONE).matches;
}

/** Runs when the app is installed or becomes so: some browsers move the open page into the app's window. */
export function whenStandalone(run: () => unknown): void {
  if (isStandalone()) run();
  else matchMedia(STANDALONE).addEventListener('change', ({ matches }) => matches && run(), { once: true });
}
