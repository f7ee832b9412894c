import { GUESTS_A_DAY, GUESTS_A_DAY_MOST, GUESTS_AN_HOUR } from '../../../contract/money/limits';
import { endOfDay } from '../calendar';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { HouseRules } from '../settings/houseSettings';
import { type Budget, takeBudget } from './budgets';

const HOUR_MS = 3_600_000;

/** How a new guest is admitted; if it is not, the seconds until there is room. */
export type Admission = { readonly isCrowd: boolean } | { readonly waitSeconds: number };

/**
 * Counts a new guest of a network. A network may bring more guests than usual, because a school or all phones
 * of a carrier may share one address, but the additional guests are given nothing before they have a mailbox.
 * Only far beyond that are guests refused.
 */
export async function admitGuest(
  tx: Transaction,
  { secrets, network, now }: Omit<Giving, 'rules'>,
): Promise<Admission> {
  const restOfDay = endOfDay(now).getTime() - now.getTime();
  const take = (budget: Budget) => takeBudget(tx, secrets, { budget, subject: network, now });
  if (!(await take({ name: 'guests', most: GUESTS_A_DAY_MOST, windowMs: restOfDay }))) {
    return { waitSeconds: Math.ceil(restOfDay / 1_000) };
  }
  const isUsual =
    (await take({ name: 'guests a day', most: GUESTS_A_DAY, windowMs: restOfDay })) &&
    (await take({ name: 'guests an hour', most: GUESTS_AN_HOUR, windowMs: HOUR_MS }));
  return { isCrowd: !isUsual };
}

export type Giving = Pick<Context, 'secrets'> & {
  readonly rules: HouseRules;
  readonly network: string;
  readonly now: Date;
};

export function givingOf(call: { readonly context: Context; readonly network: string }): Giving {
  const { secrets, house, now } = call.context;
  return { secrets, rules: house.now().rules, network: call.network, now: now() };
}
