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
const OF_NETWORK: Budget = { name: 'wrong passwords of a network', most: 100, windowMs: HOUR_MS };
/** Wrong passwords at one address from all networks. Exceeding it refuses no try; it alerts the operator. */
const ALARMING: Budget = { name: 'wrong passwords from anywhere', most: 1_000, windowMs: 24 * HOUR_MS };
const OF_SESSION: Budget = { name: 'wrong passwords of a session', most: 10, windowMs: QUARTER_MS };

type Try = {
  readonly email: string;
  readonly network: string;
  /** The name by which the account knows the device; null for an unknown one (server/accounts/devices). */
  readonly device: string | null;
};

export type CountedTry = {
  /** Call it if the password was right or could not be checked. */
  readonly takeBack: () => Promise<void>;
};

/**
 * Counts a try at a password before it is hashed, so that sixty concurrent tries count as sixty. Fails with
 * `tooMany` if none is left. Tries are counted by network and address, whether the account exists or not, so
 * that other networks cannot lock an owner out; a device the account knows has its own count. A code still
 * lets the owner in.
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

/** The same for a session's own account, counted by session. */
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

/** Logs a line for the operator, at most once an hour each, so that an attacker cannot fill the log. */
export function raiseAlarm(db: Database, now: Date, line: string): void {
  const last = raised(db).get(line);
  if (last !== undefined && now.getTime() - last < HOUR_MS) return;
  raised(db).set(line, now.getTime());
  console.error(`Alarm: ${line}`);
}
