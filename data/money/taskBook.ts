import type { AnswerOf } from '../../contract/endpoints';
import { TASK_STATUS } from '../../contract/money/rewards';
import type { InviteConfig, Reward, SignIndex, Task, TaskList } from '../../contract/money/rewards.schema';
import { both, type Effect } from '../outbox/command';
import type { OutboxRow } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import '../tables/moneyShapes';
import type { TaskRow } from '../tables/moneyRows';
import { countSettlement } from './settlements';
import { accountOf, movementOf } from './wallet';

/**
 * What an account can still earn, from the last answers: the seven check-in days, the tasks, the invitations.
 */
export type TaskBook = { sign: SignIndex; tasks: TaskList; invite: InviteConfig };
export type TaskPart = keyof TaskBook;

export async function unsealTaskPart<Part extends TaskPart>(
  part: Part,
  row: TaskRow | undefined,
): Promise<TaskBook[Part] | undefined> {
  const value = row && (await unseal<TaskBook[Part]>(purpose(row.accountId, part), row.content));
  if (!row?.claimed || !value || !('taskList' in value)) return value;
  const { claimed } = row;
  const taskList = value.taskList.map(
    (task): Task => (claimed.includes(task.taskType) ? { ...task, taskStatus: TASK_STATUS.claimed } : task),
  );
  return { ...value, taskList };
}

/** Stores a part requested after `settlements`, unless it has settled since. */
export async function receivedTaskPart<Part extends TaskPart>(
  accountId: number,
  part: Part,
  value: TaskBook[Part],
  settlements: number,
): Promise<Effect> {
  const content = await seal(purpose(accountId, part), value);
  const apply = async () => {
    const held = await db.tasks.get([accountId, part]);
    if (held && held.settlement > settlements) return;
    await db.tasks.put({ accountId, part, content, settlement: held?.settlement ?? 0 });
  };
  return { tables: [db.tasks], apply };
}

/** Settles a check-in: the bonus and the current row of days. */
export async function settledCheckIn(answer: AnswerOf<'sign'>, row: OutboxRow): Promise<Effect> {
  const index = await settledPart(await accountOf(row), 'sign', answer.index);
  return both(index, await movementOf(answer, row));
}

/** Settles a reward: the bonus, and its task, if any, becomes claimed. */
export async function settledReward(answer: Reward, row: OutboxRow): Promise<Effect> {
  const movement = await movementOf(answer, row);
  const { reference } = answer.line;
  if (reference.type !== 'task') return movement;
  return both(claimedTask(await accountOf(row), reference.taskType), movement);
}

/**
 * Recorded beside the sealed part: nothing can be unsealed inside a transaction, and the stored part must not
 * be lost.
 */
function claimedTask(accountId: number, taskType: number): Effect {
  const apply = async () => {
    const settlement = await countSettlement();
    const held = await db.tasks.get([accountId, 'tasks']);
    if (held) await db.tasks.put({ ...held, claimed: [...(held.claimed ?? []), taskType], settlement });
  };
  return { tables: [db.tasks], apply };
}

async function settledPart<Part extends TaskPart>(
  accountId: number,
  part: Part,
  value: TaskBook[Part],
): Promise<Effect> {
  const content = await seal(purpose(accountId, part), value);
  const apply = async () => db.tasks.put({ accountId, part, content, settlement: await countSettlement() });
  return { tables: [db.tasks], apply };
}

function purpose(accountId: number, part: TaskPart): string {
  return `tasks/${accountId}/${part}`;
}
