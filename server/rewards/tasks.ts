import { and, eq, inArray } from 'drizzle-orm';
import { INSTALL_TASK_BONUS, TASK_STATUS, TASK_TYPES, TOP_UP_TASK_BONUS } from '../../contract/money/rewards';
import { type Reward, type Task } from '../../contract/money/rewards.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { orders } from '../ground/db/schema/payments';
import { taskClaims } from '../ground/db/schema/rewards';
import { users } from '../ground/db/schema/users';
import type { Giving } from '../ground/limits/guests';
import type { HouseRules } from '../ground/settings/houseSettings';
import { sellsAnything } from '../ground/settings/paymentSettings';
import { awardBonus } from './awardBonus';

/** The tasks of spec 3 in display order. Type 1 is unused. */
type TaskType = Exclude<(typeof TASK_TYPES)[keyof typeof TASK_TYPES], 1>;
const SHOWN: readonly TaskType[] = [
  TASK_TYPES.register,
  TASK_TYPES.topUp,
  TASK_TYPES.install,
  TASK_TYPES.notifications,
];

/** Returns the bonus of a task. The operator sets those of registering and of notifications (spec 9.2). */
export function awardOf(rules: HouseRules, taskType: TaskType): number {
  switch (taskType) {
    case TASK_TYPES.register:
      return rules.loginGold;
    case TASK_TYPES.topUp:
      return TOP_UP_TASK_BONUS;
    case TASK_TYPES.install:
      return INSTALL_TASK_BONUS;
    case TASK_TYPES.notifications:
      return rules.noticeGold;
  }
}

/** Returns the tasks of a reader. Open ones are listed only if they can be done on this installation. */
export async function readTasks(
  { db, settings, house, vapid }: Pick<Context, 'db' | 'settings' | 'house' | 'vapid'>,
  userId: number,
): Promise<Task[]> {
  const claims = await db
    .select({ taskType: taskClaims.taskType })
    .from(taskClaims)
    .where(eq(taskClaims.userId, userId));
  const claimed = new Set(claims.map(({ taskType }) => taskType));
  const done = await doneByServer(db, userId);
  // Buying needs something for sale, and notifications need push.
  const canDo: Partial<Record<TaskType, boolean>> = {
    [TASK_TYPES.topUp]: sellsAnything(settings.payments),
    [TASK_TYPES.notifications]: vapid !== null,
  };
  const shown = SHOWN.filter((type) => canDo[type] !== false || claimed.has(type) || done.has(type));
  return shown.map((taskType) => ({
    taskType,
    taskStatus: claimed.has(taskType)
      ? TASK_STATUS.claimed
      : done.has(taskType)
        ? TASK_STATUS.claimable
        : TASK_STATUS.open,
    awardGold: awardOf(house.now().rules, taskType),
  }));
}

/**
 * The tasks that the server knows are done. Installing and notifications are known only to the device, which
 * claims them.
 */
async function doneByServer(db: Database | Transaction, userId: number): Promise<Set<TaskType>> {
  const [user] = await db.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  // A refunded order does not count.
  const [bought] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['paid', 'partlyRefunded', 'won'])))
    .limit(1);
  const done = new Set<TaskType>();
  if (user?.kind === 'registered') done.add(TASK_TYPES.register);
  if (bought !== undefined) done.add(TASK_TYPES.topUp);
  return done;
}

type Claim = {
  readonly userId: number;
  readonly taskType: number;
  readonly requestId: string;
};

/** Pays a task that the server knows is done. */
export async function claimDone(tx: Transaction, giving: Giving, claim: Claim): Promise<Result<Reward>> {
  const taskType = SHOWN.find((type) => type === claim.taskType);
  if (taskType === undefined) return failed('noReward');
  const done = await doneByServer(tx, claim.userId);
  return done.has(taskType) ? await payTask(tx, giving, { ...claim, taskType }) : failed('noReward');
}

/**
 * Pays a task once per account, which the row's key ensures. A claim refused for want of an e-mail can be
 * repeated.
 */
export async function payTask(
  tx: Transaction,
  giving: Giving,
  { userId, taskType, requestId }: Claim & { readonly taskType: TaskType },
): Promise<Result<Reward>> {
  const bonus = awardOf(giving.rules, taskType);
  if (bonus === 0) return failed('noReward');
  const [claimed] = await tx
    .select({ taskType: taskClaims.taskType })
    .from(taskClaims)
    .where(and(eq(taskClaims.userId, userId), eq(taskClaims.taskType, taskType)));
  if (claimed !== undefined) return failed('noReward');
  const reference = { type: 'task', taskType } as const;
  const given = await awardBonus(tx, giving, { userId, kind: 'task', bonus, reference, requestId });
  if (!given.ok) return given;
  await tx.insert(taskClaims).values({ userId, taskType, createdAt: giving.now });
  const line = given.value;
  return success({ bonus, balance: line.balance, line });
}
