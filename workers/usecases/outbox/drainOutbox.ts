import { type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { type DeliveryReport, deliver } from '../../../data/commands/deliver';
import { settlementsSoFar } from '../../../data/money/settlements';
import { outcome } from '../ground/outcome';
import { fetchTakenTexts } from '../texts/fetchTakenTexts';
import { openGrantedTexts } from '../texts/openGrantedTexts';
import { askAwaitedUnlocks } from './askAwaitedUnlocks';
import { endPacks } from './endPacks';
import { followOrders } from './followOrders';

let timer: ReturnType<typeof setTimeout> | undefined;

/** A payment that is still open is asked about again after this, and ever more rarely. */
const FIRST_ASKED_MS = 15_000;
const LAST_ASKED_MS = 5 * 60_000;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, as any wake does (start, online, visible, tap), and comes back by itself when more is due. */
export function drainOutbox(): Promise<Result<DeliveryReport>> {
  return drain(true);
}

function drain(eager: boolean): Promise<Result<DeliveryReport>> {
  return outcome(async () => {
    await endPacks();
    // Asked first, so that it is read before anything settles.
    const [settlements, report] = await Promise.all([settlementsSoFar(), deliver({ eager })]);
    clearTimeout(timer);
    if (report.nextDueAt !== null) {
      timer = setTimeout(() => void drain(false), Math.max(1_000, report.nextDueAt - Date.now()));
    }
    if (report.delivered > 0) await follow(settlements);
    // Nobody who waits for the outbox waits for a payment.
    if (eager) void outcome(async () => success(await followPayments(FIRST_ASKED_MS)));
    return success(report);
  });
}

/** What was unlocked opens at once; then the wallet is asked for, since a resend hears the balance of its first answer. */
async function follow(settlements: number): Promise<void> {
  await openGrantedTexts();
  void fetchTakenTexts();
  // What has ended on the server is told of once more, for good.
  if ((await endPacks()) > 0) await drain(false);
  if ((await settlementsSoFar()) > settlements) await refreshUser();
}

/**
 * How begun payments stand, and then what was to be unlocked with them; without a network what was heard before counts. Comes back after
 * `again` ms while one is open: nothing else may wake it on the page its reader went to.
 */
async function followPayments(again: number): Promise<void> {
  clearTimeout(asking);
  const isOpen = await followOrders();
  if (isOpen) {
    const next = Math.min(again * 2, LAST_ASKED_MS);
    asking = setTimeout(() => void outcome(async () => success(await followPayments(next))), again);
  }
  if ((await askAwaitedUnlocks()) > 0) await drain(false);
}
