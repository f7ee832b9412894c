import { i18n } from '@lingui/core';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { SESSION_HINT } from '../../../contract/account/logins';
import { BEAT_MS } from '../../../contract/wire/limits';
import { probeDatabase } from '../../../data/queries/databaseState';
import { readDevice } from '../device/device';
import { fetchFonts, fontsAreOnDevice, showFonts } from '../device/fonts';
import { storeChoice, storedChoice } from '../device/localChoice';
import { whenStandalone } from '../device/standalone';
import { recordAnswer, watchConnection, whenReconnected } from '../live/connection';
import { whenIdle } from '../live/idle';
import { arrivalKnown, arrivalOfVisit } from '../visit/arrival';
import { readVisitor } from '../visit/visitor';
import { completeQueries } from '../visit/visitQuery';
import { startAgain } from '../worker/startAgain';
import { postToWorker, usecases } from '../worker/usecases';
import { dropForeignHead } from './dropForeignHead';
import { readFingerprint } from './fingerprint';
import { hasArrived } from './hasArrived';
import { recordOpenPage } from './opensWhereLeft';
import { registerServiceWorker } from './serviceWorker';
import { WHITE_SCREEN_KEY } from './whiteScreen/whiteScreenKey';

type Router = Parameters<typeof completeQueries>[0] & Pick<AnyRouter, 'history'>;

/**
 * Spec 4.1: refreshes a stored user; without one, signs in a guest by fingerprint. All of it runs after the
 * first page is on the screen, and nothing on that page waits for it.
 */
export function startUp(router: Router): void {
  keepAlive();
  keepHeartbeat(router.history);
  dropForeignHead(router);
  void signIn().then(() => completeQueries(router));
  whenStandalone(() => usecases.claimWebApp({ asked: false }));
  void showFacesWhenIdle();
  recordOpenPage(location.pathname);
  router.subscribe('onResolved', ({ toLocation }) => recordOpenPage(toLocation.pathname));
  void registerServiceWorker((path) => router.history.push(path));
  void sendWhiteScreenReport();
  watchConnection(() => usecases.refreshTabs());
  // Takes effect once the installation's settings are known.
  void import('../visit/telemetry/startSignals').then(
    ({ startSignals }) => startSignals(router),
    console.warn,
  );
  // The outbox need not wait for its next retry.
  whenReconnected(() => usecases.drainOutbox());
}

async function signIn(): Promise<void> {
  await arrivalKnown();
  const visit = arrivalOfVisit();
  if (hasArrived(visit)) void usecases.keepArrival(visit);

  const begin = () =>
    usecases.start({ ...readVisitor(''), mayHaveSession: document.cookie.includes(SESSION_HINT) });
  const started = await startAgain(begin, () => usecases.refreshConfig());
  // The start itself succeeds offline; only this answer shows the connection.
  const config = usecases.refreshConfig().then(recordAnswer);
  if (!started.ok || !started.value.needsGuest) return;

  // The configuration decides whether a fingerprint may be taken without asking.
  await config;
  const fingerId = await readFingerprint();
  recordAnswer(await usecases.signInGuest({ ...readVisitor(fingerId), fingerId }));
}

/** Replaces the fallback fonts, which have the same widths, while the page is idle. */
async function showFacesWhenIdle(): Promise<void> {
  if (fontsAreOnDevice()) return;
  try {
    await fetchFonts(i18n.locale);
    whenIdle(showFonts);
  } catch (error) {
    console.info('The faces could not be fetched; the stand-ins stay.', error);
  }
}

/** Restores what a tab needs when it is visible again. Call once. */
function keepAlive(): void {
  // Safari may have closed its database connection, and the network may be back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void probeDatabase();
    void usecases.drainOutbox();
  });
}

/** Logs a white screen of an earlier start (spec 8), once; the log waits in the outbox for the network. */
async function sendWhiteScreenReport(): Promise<void> {
  const noted = takeNote();
  if (noted === null) return;
  await usecases.log({ msg: 'white-screen', ext1: noted, ext2: '', ext3: '', device: readDevice('') });
}

function takeNote(): string | null {
  const noted = storedChoice(WHITE_SCREEN_KEY);
  if (noted !== null) storeChoice(WHITE_SCREEN_KEY, null);
  return noted;
}

/**
 * Reports to the worker every few seconds that the page's thread runs, while the page is visible, and after
 * each navigation: a page that hangs cannot report itself (spec 8).
 */
function keepHeartbeat(history: RouterHistory): void {
  const say = (isBeat: boolean) => {
    const isSeen = document.visibilityState === 'visible';
    const { pathname } = history.location;
    postToWorker('hearPage', { path: pathname, isSeen, isBeat, device: readDevice('') });
  };
  const beat = () => say(true);
  let beats: ReturnType<typeof setInterval> | undefined;
  const keep = () => {
    clearInterval(beats);
    beat();
    if (document.visibilityState === 'visible') beats = setInterval(beat, BEAT_MS);
  };
  document.addEventListener('visibilitychange', keep);
  history.subscribe(() => say(false));
  keep();
}
