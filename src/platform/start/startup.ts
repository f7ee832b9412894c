import { i18n } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';
import { SESSION_HINT } from '../../../contract/account/logins';
import { fetchFonts, fontsAreOnDevice, showFonts } from '../device/fonts';
import { whenStandalone } from '../device/standalone';
import { noteAnswer, watchConnection, whenReconnected } from '../live/connection';
import { whenIdle } from '../live/idle';
import { arrivalKnown, arrivalOfVisit } from '../visit/arrival';
import { readVisitor } from '../visit/visitor';
import { completeQueries } from '../visit/visitQuery';
import { startAgain } from '../worker/startAgain';
import { usecases } from '../worker/usecases';
import { dropForeignHead } from './dropForeignHead';
import { readFingerprint } from './fingerprint';
import { hasArrived } from './hasArrived';
import { keepHeartbeat } from './heartbeat';
import { keepAlive } from './keepAlive';
import { linkManifest } from './linkManifest';
import { registerServiceWorker } from './serviceWorker';
import { tellWhiteScreen } from './tellWhiteScreen';

type Router = Parameters<typeof completeQueries>[0] & Pick<AnyRouter, 'history'>;

/**
 * Spec 4.1: a stored user is refreshed; without one, the automatic guest sign-in runs by fingerprint. All of
 * it happens once the first page is on the screen, and nothing there waits for it.
 */
export function startUp(router: Router): void {
  keepAlive();
  keepHeartbeat(router.history);
  linkManifest();
  dropForeignHead(router);
  void signIn().then(() => completeQueries(router));
  whenStandalone(() => usecases.claimWebApp({ asked: false }));
  void showFacesWhenIdle();
  keepPictures();
  void registerServiceWorker((path) => router.history.push(path));
  void tellWhiteScreen();
  watchConnection(() => usecases.refreshTabs());
  // Once it is known what this installation has set up.
  void import('../visit/telemetry/startSignals').then(
    ({ startSignals }) => startSignals(router),
    console.warn,
  );
  // What waited for the network need not wait for its next turn too.
  whenReconnected(() => usecases.drainOutbox());
}

async function signIn(): Promise<void> {
  await arrivalKnown();
  const visit = arrivalOfVisit();
  if (hasArrived(visit)) void usecases.keepArrival(visit);

  const begin = () =>
    usecases.start({ ...readVisitor(''), mayHaveSession: document.cookie.includes(SESSION_HINT) });
  const started = await startAgain(begin, () => usecases.refreshConfig());
  // The start itself succeeds without a connection: this answer tells.
  const config = usecases.refreshConfig().then(noteAnswer);
  if (!started.ok || !started.value.needsGuest) return;

  // It says whether a fingerprint may be taken without asking.
  await config;
  const fingerId = await readFingerprint();
  noteAnswer(await usecases.signInGuest({ ...readVisitor(fingerId), fingerId }));
}

/** Only a service worker can show them. */
function keepPictures(): void {
  const root = document.getElementById('root');
  if (!root || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  void import('./resumePicture/watchScreens').then(({ watchScreens }) => watchScreens(root), console.warn);
}

/** Ours take over from their stand-ins, which are as wide, while nothing else happens. */
async function showFacesWhenIdle(): Promise<void> {
  if (fontsAreOnDevice()) return;
  try {
    await fetchFonts(i18n.locale);
    whenIdle(showFonts);
  } catch (error) {
    console.info('The faces could not be fetched; the stand-ins stay.', error);
  }
}
