import type { Signals } from '../../../../contract/account/installation.schema';
import { USAGE_ACTIONS, type UsagePage } from '../../../../contract/account/signals';
import { readServerConfig } from '../../../../data/queries/serverConfig';
import { whenReconnected } from '../../live/connection';
import { usecases } from '../../worker/usecases';
import { isAgreed, onConsent } from '../consent';
import { recordAction } from '../usage';
import { takeFromLastVisit } from '../vitals/leftVitals';
import { startVitals } from '../vitals/startVitals';

type Router = {
  subscribe(event: 'onResolved', listener: (event: { toLocation: { pathname: string } }) => void): unknown;
  readonly latestLocation: { readonly pathname: string };
};
type Errors = NonNullable<Signals['errors']>;

let stopReporter: (() => void) | undefined;
let stopVitals: (() => void) | undefined;
/** Only the newest change of consent counts: code requested for an earlier one may load after it. */
let wishes = 0;

/**
 * Starts what the reader agreed to (spec 4.14), and stops it as soon as they withdraw; then the unsent data
 * on the device is deleted too. It all runs after the first page, with the server's configuration loaded.
 */
export function startSignals(router: Router): void {
  void follow();
  onConsent(() => void follow());
  whenReconnected(() => stopReporter && usecases.deliverEnvelopes());
  countPages(router);
}

async function follow(): Promise<void> {
  const wish = ++wishes;
  const [mayReport, mayCount, config] = await Promise.all([
    isAgreed('errors'),
    isAgreed('usage'),
    readServerConfig().catch(() => undefined),
  ]);
  // The configuration is unknown or unreadable now: the consent stays as it is.
  if (wish !== wishes || config === undefined) return;
  if (mayCount) stopVitals ??= startVitals(wish === 1);
  else {
    stopVitals?.();
    stopVitals = undefined;
    takeFromLastVisit();
    void usecases.forgetActions();
  }
  if (mayReport && config.signals.errors) return begin(config.signals.errors, wish);
  stopReporter?.();
  stopReporter = undefined;
  void usecases.forgetEnvelopes();
}

async function begin(errors: Errors, wish: number): Promise<void> {
  if (stopReporter) return;
  const reporter = await import('./reporter').catch(console.warn);
  if (!reporter || wish !== wishes || stopReporter) return;
  stopReporter = reporter.startReporter(errors);
  // Sends what is left from an earlier visit.
  void usecases.deliverEnvelopes();
}

/** A title counts once, however many of its chapters or episodes are visited. */
function countPages(router: Router): void {
  let last = '';
  const count = (pathname: string) => {
    const [, page = '', of = ''] = pathname.split('/');
    const opened = `${page}/${of}`;
    if (opened === last) return;
    last = opened;
    if (page !== 'ads' && Object.hasOwn(USAGE_ACTIONS, page))
      void recordAction(`${page as Exclude<UsagePage, 'ads'>} open`);
  };
  count(router.latestLocation.pathname);
  router.subscribe('onResolved', ({ toLocation }) => count(toLocation.pathname));
}
