import type { LedgerKind, LedgerLine, LedgerReference } from '../../contract/money/ledger.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { award } from '../ground/ledger/award';
import { type Budget, leftOf, type Spending, takeBudget } from '../ground/limits/budgets';
import type { Giving } from '../ground/limits/guests';
import { isBigMailProvider, type Mailbox } from '../ground/limits/mailboxOf';
import { provenMailbox } from '../ground/mail/provenMailbox';
import { checkInShare } from './checkInWithoutMailbox';
import {
  shareOfBrought,
  shareOfDomain,
  shareOfMailbox,
  shareOfNetwork,
  shareOfNetworkWithoutMailbox,
} from './shares';
import { readersLeft, warnOnceADay, withoutMailboxLeft } from './withoutMailbox';

export type Present = {
  readonly userId: number;
  readonly kind: Extract<LedgerKind, 'checkIn' | 'task' | 'ad' | 'invite'>;
  readonly bonus: number;
  readonly reference: LedgerReference;
  readonly requestId: string | null;
  /** The invited friend's mailbox: charged to its domain, and paid for only once. */
  readonly friend?: Mailbox;
  /** Whether check-ins count twice, which doubles the mailbox's share of them. */
  readonly isVip?: boolean;
};

/**
 * Gives bonus that is earned for free; all such bonus passes through here (decision 0031). Fails, with
 * nothing taken from any share: `emailNeeded` for a reader without a proven mailbox whose own or whose
 * network's share is used up, `readFirst` if a chapter would allow the check-in, `noReward` if the mailbox
 * already got it by another account, `bonusUsedUp` if the network's or the domain's daily share is used up.
 * The caller writes its own record afterwards, because a refusal is an answer and rolls nothing back. The
 * caller holds the lock of the reader's commands.
 */
export async function awardBonus(
  tx: Transaction,
  giving: Giving,
  present: Present,
): Promise<Result<LedgerLine>> {
  const { userId, kind, bonus, reference, requestId } = present;
  const mailbox = await provenMailbox(tx, userId);
  const taken =
    mailbox === null
      ? await takeWithoutMailbox(tx, giving, present)
      : await takeFromShares(tx, giving, present, mailbox);
  if (!taken.ok) return taken;
  return success(await award(tx, { userId, kind, bonus, reference, requestId, at: giving.now }));
}

async function takeWithoutMailbox(tx: Transaction, giving: Giving, present: Present): Promise<Result<null>> {
  const { secrets, network, now } = giving;
  const { bonus: amount } = present;
  const take = async (budget: Budget): Promise<Result<null>> =>
    (await takeBudget(tx, secrets, { budget, subject: network, amount, now }))
      ? success(null)
      : failed('emailNeeded');
  if (present.reference.type === 'day') {
    const { day } = present.reference;
    const paid = await checkInShare(tx, giving, { userId: present.userId, bonus: amount, day });
    if ('share' in paid) return await take(paid.share);
    if (paid.needs === 'chapter') return failed('readFirst');
    if (amount > (await readersLeft(tx, giving)).everywhere) warnOnceADay(now, giving.rules);
    return failed('emailNeeded');
  }
  const left = await withoutMailboxLeft(tx, giving, present.userId);
  if (amount > left.everywhere) warnOnceADay(now, giving.rules);
  const mayHave = amount <= Math.min(left.own, left.network, left.everywhere);
  return mayHave ? await take(shareOfNetworkWithoutMailbox(now)) : failed('emailNeeded');
}

async function takeFromShares(
  tx: Transaction,
  { secrets, rules, network, now }: Giving,
  { bonus, reference, friend, isVip = false }: Present,
  own: Mailbox,
): Promise<Result<null>> {
  const amount = bonus;
  const ofMailbox: Spending[] = [
    { budget: shareOfMailbox(reference, { bonus, isVip }, now), subject: own.mailbox, amount, now },
  ];
  if (friend) ofMailbox.push({ budget: shareOfBrought(bonus), subject: friend.mailbox, amount, now });
  for (const spending of ofMailbox) {
    if ((await leftOf(tx, secrets, spending)) < amount) return failed('noReward');
  }
  const { domain } = friend ?? own;
  const ofDay: Spending[] = [{ budget: shareOfNetwork(rules, now), subject: network, amount, now }];
  if (!isBigMailProvider(domain)) {
    ofDay.push({ budget: shareOfDomain(rules, now), subject: domain, amount, now });
  }
  for (const spending of ofDay) {
    if ((await leftOf(tx, secrets, spending)) < amount) return failed('bonusUsedUp');
  }
  // A concurrent command may have used a share up. What was already taken from the others is not returned:
  // less is given, never more.
  for (const spending of [...ofMailbox, ...ofDay]) {
    if (!(await takeBudget(tx, secrets, spending))) return failed('bonusUsedUp');
  }
  return success(null);
}
