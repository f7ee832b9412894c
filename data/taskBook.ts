import type { AnswerOf } from '../contract/endpoints';
import type { SignIndex, TaskList } from '../contract/task';
import { db } from './db';
import { readMeta } from './meta';
import { both, movementOf } from './movements';
import { withDatabase } from './openDatabase';
import type { Effect } from './outbox';
import type { OutboxRow, TaskRow } from './rows';
import { seal, unseal } from './seal';
import { countSettlement } from './settlements';

/** What an account can still earn, as last heard: the row of seven days, and the tasks. */
export type TaskBook = { sign: SignIndex; tasks: TaskList };
export type TaskPart = keyof TaskBook;

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
  const accountId = row.accountId || ((await withDatabase(() => readMeta('accountId'))) ?? 0);
  const content = await seal(purpose(accountId, 'sign'), answer.index);
  const put = async () =>
    db.tasks.put({ accountId, part: 'sign', content, settlement: await countSettlement() });
  return both({ tables: [db.tasks], apply: put }, await movementOf(answer, row));
}

function purpose(accountId: number, part: TaskPart): string {
  return `tasks/${accountId}/${part}`;
}
