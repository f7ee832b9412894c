import { i18n } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';
import { SESSION_HINT } from '../../contract/values/sessionHint';
import { arrivalKnown, arrivalOfVisit } from './arrival';
import { noteAnswer, watchConnection, whenReconnected } from './connection';
import { dropForeignHead } from './dropForeignHead';
import { facesAreOnDevice, fetchFaces, showFaces } from './faces';
import { readFingerprint } from './fingerprint';
import { hasArrived } from './hasArrived';
import { keepHeartbeat } from './heartbeat';
import { whenIdle } from './idle';
import { keepAlive } from './keepAlive';
import { linkManifest } from './linkManifest';
import { registerServiceWorker } from './serviceWorker';
import { whenStandalone } from './standalone';
import { startAgain } from './startAgain';
import { tellWhiteScreen } from './tellWhiteScreen';
import { usecases } from './usecases';
import { readVisitor } from './visitor';
import { completeQueries } from './visitQuery';

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
  void import('./telemetry/startSignals').then(({ startSignals }) => startSignals(router), console.warn);
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
  if (facesAreOnDevice()) return;
  try {
    await fetchFaces(i18n.locale);
    whenIdle(showFaces);
  } catch (error) {
    console.info('The faces could not be fetched; the stand-ins stay.', error);
  }
}
