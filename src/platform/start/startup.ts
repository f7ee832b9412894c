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
import { recordOpenPage } from './opensWhereLeft';
import { registerServiceWorker } from './serviceWorker';
import { tellWhiteScreen } from './tellWhiteScreen';

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
  void tellWhiteScreen();
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
  const config = usecases.refreshConfig().then(noteAnswer);
  if (!started.ok || !started.value.needsGuest) return;

  // The configuration decides whether a fingerprint may be taken without asking.
  await config;
  const fingerId = await readFingerprint();
  noteAnswer(await usecases.signInGuest({ ...readVisitor(fingerId), fingerId }));
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
