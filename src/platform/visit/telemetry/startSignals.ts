import type { Signals } from '../../../../contract/account/installation.schema';
import { USAGE_ACTIONS, type UsagePage } from '../../../../contract/account/signals';
import { readServerConfig } from '../../../../data/queries/serverConfig';
import { whenReconnected } from '../../live/connection';
import { usecases } from '../../worker/usecases';
import { isAgreed, onConsent } from '../consent';
import { noteAction } from '../usage';

type Router = {
  subscribe(event: 'onResolved', listener: (event: { toLocation: { pathname: string } }) => void): unknown;
  readonly latestLocation: { readonly pathname: string };
};
type Errors = NonNullable<Signals['errors']>;

let stopReporter: (() => void) | undefined;
/** The newest wish is the one that counts: code that was asked for before may come after it. */
let wishes = 0;

/**
 * Has what the reader agreed to begin (spec 4.14), and stop at once when they take it back: then what waits on the device is
 * deleted too. Everything here comes after the first page, and with the server's configuration in hand.
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
  // Not known yet, or not to be read now: what was agreed to stands.
  if (wish !== wishes || config === undefined) return;
  if (!mayCount) void usecases.forgetActions();
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
  // What waits from an earlier visit.
  void usecases.deliverEnvelopes();
}

/** A title counts once, however many of its chapters or episodes are leafed through. */
function countPages(router: Router): void {
  let last = '';
  const count = (pathname: string) => {
    const [, page = '', of = ''] = pathname.split('/');
    const opened = `${page}/${of}`;
    if (opened === last) return;
    last = opened;
    if (page !== 'ads' && Object.hasOwn(USAGE_ACTIONS, page))
      void noteAction(`${page as Exclude<UsagePage, 'ads'>} open`);
  };
  count(router.latestLocation.pathname);
  router.subscribe('onResolved', ({ toLocation }) => count(toLocation.pathname));
}
