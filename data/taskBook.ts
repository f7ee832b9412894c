import type { AnswerOf } from '../contract/endpoints';
import type { InviteConfig, Reward, SignIndex, TASK_STATUS, Task, TaskList } from '../contract/task';
import { db } from './db';
import { accountOf, both, movementOf } from './movements';
import { withDatabase } from './openDatabase';
import type { Effect } from './outbox';
import type { OutboxRow, TaskRow } from './rows';
import { seal, unseal } from './seal';
import { countSettlement } from './settlements';

/** What an account can still earn, as last heard: the row of seven days, the tasks, the invitations. */
export type TaskBook = { sign: SignIndex; tasks: TaskList; invite: InviteConfig };
export type TaskPart = keyof TaskBook;

/** Pages read this file too: the contract's own would bring its schemas along. */
const CLAIMED = 2 satisfies (typeof TASK_STATUS)['claimed'];

/** Payload of a check-in: the moment of the tap by the server's clock, and for a missed day which one. */
export type CheckInIntent = { tappedAt: number; makeUpDay?: string };

export async function unsealTaskPart<Part extends TaskPart>(
  part: Part,
  row: TaskRow | undefined,
): Promise<TaskBook[Part] | undefined> {
  return row && unseal<TaskBook[Part]>(purpose(row.accountId, part), row.content);
}

/** Writes a part as heard when it was asked for after `settlements`, unless one settled into it since. */
export async function heardTaskPart<Part extends TaskPart>(
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

/** A check-in has counted: the bonus, and the row of days as it stands now. */
export async function settledCheckIn(answer: AnswerOf<'sign'>, row: OutboxRow): Promise<Effect> {
  const index = await settledPart(await accountOf(row), 'sign', answer.index);
  return both(index, await movementOf(answer, row));
}

/** A reward was paid: the bonus, and where it was a task's, the task is done with. */
export async function settledReward(answer: Reward, row: OutboxRow): Promise<Effect> {
  const movement = await movementOf(answer, row);
  const { reference } = answer.line;
  const accountId = await accountOf(row);
  const held = await withDatabase(() => db.tasks.get([accountId, 'tasks']));
  const tasks = await unsealTaskPart('tasks', held);
  if (reference.type !== 'task' || !tasks) return movement;
  const taskList = tasks.taskList.map(
    (task): Task => (task.taskType === reference.taskType ? { ...task, taskStatus: CLAIMED } : task),
  );
  return both(await settledPart(accountId, 'tasks', { ...tasks, taskList }), movement);
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
