/** Ways an installed app has its window; in a browser's tab none of them holds. */
const STANDALONE =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)';

/** Whether this is the installed app (spec 4.10). iOS says so in a field of its own, and may deny the query. */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(STANDALONE).matches;
}

/** Runs when the app is, or becomes, an installed one: some browsers move the open page into the app's window. */
export function whenStandalone(run: () => unknown): void {
  if (isStandalone()) run();
  else matchMedia(STANDALONE).addEventListener('change', ({ matches }) => matches && run(), { once: true });
}
