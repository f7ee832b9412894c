import type { LedgerReference } from '../../contract/money/ledger.schema';
import {
  GUEST_BONUS_MOST,
  NETWORK_BONUS_A_DAY,
  READING_NETWORK_BONUS_A_DAY,
} from '../../contract/money/limits';
import { VIP_CHECK_IN_FACTOR } from '../../contract/money/payments';
import {
  CHECK_IN_BONUS,
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  INVITE_FRIENDS_A_DAY,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
  TOP_UP_TASK_BONUS,
} from '../../contract/money/rewards';
import { endOfDay } from '../ground/calendar';
import type { Budget } from '../ground/limits/budgets';
import type { HouseRules } from '../ground/settings/houseSettings';

/*
 * How much of all given bonus one mailbox, domain or network may have (decision 0031 derives it). Days are
 * the product's, so a budget is full again at midnight in New York.
 */

const YEAR_MS = 365 * 86_400_000;
/** Readers of one network, and of one domain of no big provider, who may take a day's whole bonus. */
const READERS_OF_A_NETWORK = 10;
const READERS_OF_A_DOMAIN = 2;

/** Two check-ins fall on one day if yesterday's waited for a connection. */
const CHECK_INS_OF_A_DAY = Math.max(
  ...CHECK_IN_BONUS.map((bonus, at) => bonus + (CHECK_IN_BONUS[at + 1] ?? CHECK_IN_BONUS[0])),
);
/** One more than the daily limit: an ad that began before midnight. */
const ADS_OF_A_DAY = (READING_ADS_A_DAY + 1) * READING_AD_BONUS;

/** The lifetime bonus of a reader without a mailbox, and the name of networks' shares of it. */
export const WITHOUT_MAILBOX = { lifetime: GUEST_BONUS_MOST, name: 'bonus without mailbox' } as const;

const daily = (name: string, most: number, now: Date): Budget => ({
  name,
  most,
  windowMs: endOfDay(now).getTime() - now.getTime(),
});

export function shareOfNetworkWithoutMailbox(now: Date): Budget {
  return daily(WITHOUT_MAILBOX.name, NETWORK_BONUS_A_DAY, now);
}

export const READERS = 'check-ins of readers without mailbox';

/**
 * Returns a network's share for check-ins with a chapter read, of readers without a mailbox (decision 0031).
 */
export function shareOfReaders(now: Date): Budget {
  return daily(READERS, READING_NETWORK_BONUS_A_DAY, now);
}

/** Returns what one mailbox gets of a kind, over all its accounts. */
export function shareOfMailbox(
  reference: LedgerReference,
  { bonus, isVip }: { readonly bonus: number; readonly isVip: boolean },
  now: Date,
): Budget {
  switch (reference.type) {
    case 'day':
      return daily(
        'check-ins of a mailbox',
        isVip ? VIP_CHECK_IN_FACTOR * CHECK_INS_OF_A_DAY : CHECK_INS_OF_A_DAY,
        now,
      );
    case 'task':
      return { name: `task ${reference.taskType} of a mailbox`, most: bonus, windowMs: YEAR_MS };
    case 'friend':
      return reference.role === 'friend'
        ? { name: 'being brought, of a mailbox', most: bonus, windowMs: YEAR_MS }
        : daily('bringing friends, of a mailbox', INVITE_FRIENDS_A_DAY * bonus, now);
    default:
      return daily('ads of a mailbox', ADS_OF_A_DAY, now);
  }
}

/** Returns the share by which a mailbox counts as invited only once, whatever happens to its accounts. */
export function shareOfBrought(bonus: number): Budget {
  return { name: 'bringing a mailbox', most: bonus, windowMs: YEAR_MS };
}

export function shareOfNetwork(rules: HouseRules, now: Date): Budget {
  return daily('bonus of a network', READERS_OF_A_NETWORK * mostOfADay(rules), now);
}

export function shareOfDomain(rules: HouseRules, now: Date): Budget {
  return daily('bonus of a mail domain', READERS_OF_A_DOMAIN * mostOfADay(rules), now);
}

/**
 * Returns the most bonus of one reader with a mailbox on one day: their first day, on which five invited
 * friends become due.
 */
export function mostOfADay({ loginGold, noticeGold }: HouseRules): number {
  const tasks = loginGold + noticeGold + INSTALL_TASK_BONUS + TOP_UP_TASK_BONUS;
  return tasks + CHECK_INS_OF_A_DAY + ADS_OF_A_DAY + (1 + INVITE_FRIENDS_A_DAY) * INVITE_BONUS;
}
