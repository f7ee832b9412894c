import { type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { type DeliveryReport, deliver } from '../../../data/commands/deliver';
import { settlementsSoFar } from '../../../data/money/settlements';
import { outcome } from '../ground/outcome';
import { fetchTakenTexts, openGrantedTexts } from '../texts/unlockedTexts';
import { askAwaitedUnlocks } from './askAwaitedUnlocks';
import { endPacks } from './endPacks';
import { endPasses } from './endPasses';
import { followOrders } from './followOrders';

let timer: ReturnType<typeof setTimeout> | undefined;

/** The first and the longest interval between two checks of an open payment. */
const FIRST_ASKED_MS = 15_000;
const LAST_ASKED_MS = 5 * 60_000;
let asking: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the waiting intents, as on any wake (start, online, visible, tap), and sets a timer for the next one
 * due.
 */
export function drainOutbox(): Promise<Result<DeliveryReport>> {
  return drain(true);
}

function drain(eager: boolean): Promise<Result<DeliveryReport>> {
  return outcome(async () => {
    await endPacks();
    await endPasses();
    // Called first, so that the count is read before anything settles.
    const [settlements, report] = await Promise.all([settlementsSoFar(), deliver({ eager })]);
    clearTimeout(timer);
    if (report.nextDueAt !== null) {
      timer = setTimeout(() => void drain(false), Math.max(1_000, report.nextDueAt - Date.now()));
    }
    if (report.delivered > 0) await follow(settlements);
    // A lost worker may have left some unfetched.
    else if (eager) void fetchTakenTexts();
    // In the background: callers that wait for the outbox do not wait for a payment.
    if (eager) void outcome(async () => success(await followPayments(FIRST_ASKED_MS)));
    return success(report);
  });
}

/**
 * Opens unlocked texts at once, then fetches the wallet, because a resent intent gets the balance of its
 * first answer.
 */
async function follow(settlements: number): Promise<void> {
  await openGrantedTexts();
  void fetchTakenTexts();
  // Packs that ended on the server get one final report.
  if ((await endPacks()) > 0) await drain(false);
  if ((await settlementsSoFar()) > settlements) await refreshUser();
}

/**
 * Checks begun payments and then requests their awaited unlocks; offline, the last known states apply. While
 * a payment is open it repeats after `again` ms: on the page the reader went to, nothing else may wake it.
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
