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
import type { Settings } from '../ground/settings/settings';

/*
 * What of everything that is given one mailbox, domain or network may have (decision 0031, which derives it). Days are the
 * product's, so that a budget is whole again at midnight in New York.
 */

const YEAR_MS = 365 * 86_400_000;
/** Readers of one network, and of one domain that is not a big provider's, who may take everything a day offers. */
const READERS_OF_A_NETWORK = 10;
const READERS_OF_A_DOMAIN = 2;

/** Two check-ins fall on one day when yesterday's waited for a connection. */
const CHECK_INS_OF_A_DAY = Math.max(
  ...CHECK_IN_BONUS.map((bonus, at) => bonus + (CHECK_IN_BONUS[at + 1] ?? CHECK_IN_BONUS[0])),
);
/** One more than the day's share: it began before midnight. */
const ADS_OF_A_DAY = (READING_ADS_A_DAY + 1) * READING_AD_BONUS;

/** What a reader without a mailbox is given in all, and the name by which networks' shares of it are kept. */
export const WITHOUT_MAILBOX = { lifetime: GUEST_BONUS_MOST, name: 'bonus without mailbox' } as const;

const daily = (name: string, most: number, now: Date): Budget => ({
  name,
  most,
  windowMs: endOfDay(now).getTime() - now.getTime(),
});

export function shareOfNetworkWithoutMailbox(now: Date): Budget {
  return daily(WITHOUT_MAILBOX.name, NETWORK_BONUS_A_DAY, now);
}

/** The name of a network's share of check-ins with a chapter read. */
export const READERS = 'check-ins of readers without mailbox';

/** What a network's readers without a mailbox may get for check-ins with a chapter read (decision 0031). */
export function shareOfReaders(now: Date): Budget {
  return daily(READERS, READING_NETWORK_BONUS_A_DAY, now);
}

/** What one mailbox is given of a kind, for however many accounts it has. */
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

/** A mailbox is brought by somebody once, whatever becomes of the accounts. */
export function shareOfBrought(bonus: number): Budget {
  return { name: 'bringing a mailbox', most: bonus, windowMs: YEAR_MS };
}

export function shareOfNetwork(settings: Settings, now: Date): Budget {
  return daily('bonus of a network', READERS_OF_A_NETWORK * mostOfADay(settings), now);
}

export function shareOfDomain(settings: Settings, now: Date): Budget {
  return daily('bonus of a mail domain', READERS_OF_A_DOMAIN * mostOfADay(settings), now);
}

/** Everything that one reader with a mailbox can be given on one day: their first, with five friends who come of age on it. */
export function mostOfADay({ loginGold, noticeGold }: Settings): number {
  const tasks = loginGold + noticeGold + INSTALL_TASK_BONUS + TOP_UP_TASK_BONUS;
  return tasks + CHECK_INS_OF_A_DAY + ADS_OF_A_DAY + (1 + INVITE_FRIENDS_A_DAY) * INVITE_BONUS;
}
