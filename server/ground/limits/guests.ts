import { GUESTS_A_DAY, GUESTS_A_DAY_MOST, GUESTS_AN_HOUR } from '../../../contract/money/limits';
import { endOfDay } from '../calendar';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { type Budget, takeBudget } from './budgets';

const HOUR_MS = 3_600_000;

/** How a new guest is let in; for one who is not, in how many seconds there is room. */
export type Admission = { readonly isCrowd: boolean } | { readonly waitSeconds: number };

/**
 * Counts a new guest of a network. More than usual come in as well, since behind one address may be a school or all of a
 * carrier's telephones, but they are given nothing before they have a mailbox; only far beyond that nobody does.
 */
export async function admitGuest(
  tx: Transaction,
  { secrets, network, now }: Omit<Giving, 'settings'>,
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

/** What decides how much may be given: the network of the call that causes it, the server's clock, the operator's word. */
export type Giving = Pick<Context, 'secrets' | 'settings'> & {
  readonly network: string;
  readonly now: Date;
};

export function givingOf(call: { readonly context: Context; readonly network: string }): Giving {
  const { secrets, settings, now } = call.context;
  return { secrets, settings, network: call.network, now: now() };
}
