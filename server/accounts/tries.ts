import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { type Database, keptFor } from '../ground/db/database';
import { type Budget, giveBack, type Spending, takeBudget } from '../ground/limits/budgets';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Wrong passwords of one network at one address, and of one device that the account knows. */
const AT_ADDRESS: Budget = { name: 'wrong passwords', most: 10, windowMs: QUARTER_MS };
const OF_KNOWN_DEVICE: Budget = { name: 'wrong passwords of a device', most: 10, windowMs: QUARTER_MS };
/** Wrong passwords of one network, at all addresses. */
const OF_NETWORK: Budget = { name: 'wrong passwords of a network', most: 100, windowMs: HOUR_MS };
/** Wrong passwords at one address from all networks: none is refused for it, the operator is told. */
const ALARMING: Budget = { name: 'wrong passwords from anywhere', most: 1_000, windowMs: 24 * HOUR_MS };
/** Of the session that would delete its account. */
const OF_SESSION: Budget = { name: 'wrong passwords of a session', most: 10, windowMs: QUARTER_MS };

type Try = {
  readonly email: string;
  readonly network: string;
  /** The name the account knows the device by; null for a stranger (server/accounts/devices). */
  readonly device: string | null;
};

/** A try that was counted. */
export type CountedTry = {
  /** It was the right one, or could not be looked at. */
  readonly takeBack: () => Promise<void>;
};

/**
 * Counts a try at a password before it is hashed, so that sixty at once are not sixty tries; `tooMany` where there are none
 * left. By network and address, known or not, so that nobody shuts an owner out from elsewhere; a device the account knows
 * has a count of its own. A code lets its owner in all the same.
 */
export async function countTry(
  context: Context,
  { email, network, device }: Try,
): Promise<Result<CountedTry>> {
  if (device !== null) return take(context, [{ budget: OF_KNOWN_DEVICE, subject: device }]);
  const counted = await take(context, [
    { budget: OF_NETWORK, subject: network },
    { budget: AT_ADDRESS, subject: `${network}\n${email}` },
  ]);
  if (!counted.ok) return counted;
  const anywhere = { budget: ALARMING, subject: email, now: context.now() };
  const { db, secrets } = context;
  if (!(await takeBudget(db, secrets, anywhere))) {
    raiseAlarm(db, context.now(), 'An account is guessed at: more than a thousand wrong passwords in a day.');
    return counted;
  }
  return success({
    takeBack: async () => {
      await counted.value.takeBack();
      await giveBack(db, secrets, anywhere);
    },
  });
}

/** The same for a session's own account, by whose session it is. */
export function countTryOfSession(context: Context, userId: number): Promise<Result<CountedTry>> {
  return take(context, [{ budget: OF_SESSION, subject: String(userId) }]);
}

async function take(
  { db, secrets, now }: Context,
  from: readonly Omit<Spending, 'now'>[],
): Promise<Result<CountedTry>> {
  const at = now();
  for (const one of from) {
    if (!(await takeBudget(db, secrets, { ...one, now: at }))) return failed('tooMany');
  }
  return success({
    takeBack: async () => {
      for (const one of from) await giveBack(db, secrets, { ...one, now: at });
    },
  });
}

const raised = keptFor(() => new Map<string, number>());

/** A line for the operator in the log, once an hour for each: whoever causes it must not fill the log with it. */
export function raiseAlarm(db: Database, now: Date, line: string): void {
  const last = raised(db).get(line);
  if (last !== undefined && now.getTime() - last < HOUR_MS) return;
  raised(db).set(line, now.getTime());
  console.error(`Alarm: ${line}`);
}
