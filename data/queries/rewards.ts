import type { Failure } from '../../contract/failure';
import { DAY_TIME_ZONE } from '../../contract/limits';
import type { SignIndex, TaskList } from '../../contract/task';
import { db } from '../db';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import { unsealTaskPart } from '../taskBook';

/** A check-in the server has not counted, or not yet. */
export type OpenCheckIn = {
  requestId: string;
  target: string;
  /** The day it is for, `YYYY-MM-DD` in New York. */
  day: string;
  makesUp: boolean;
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

export type Rewards = {
  /** 0 before there is an account. */
  accountId: number;
  /** The row of seven days as last heard; undefined before that. It may be of another day than `today`. */
  sign: SignIndex | undefined;
  tasks: TaskList | undefined;
  /** Newest first. */
  checkIns: readonly OpenCheckIn[];
  /** The day by the server's clock, as well as the device knows it. */
  today: string;
};

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/** What the account can earn, and what of it is under way. */
export async function readRewards(): Promise<Rewards> {
  const { accountId, rows, outbox, offset } = await withDatabase(async () => {
    const account = (await readMeta('accountId')) ?? 0;
    const [sign, tasks, all, clock] = await Promise.all([
      db.tasks.get([account, 'sign']),
      db.tasks.get([account, 'tasks']),
      db.outbox.toArray(),
      readMeta('clockOffset'),
    ]);
    const own = all.filter((row) => row.kind === 'checkIn' && (row.accountId || account) === account);
    return { accountId: account, rows: { sign, tasks }, outbox: own, offset: clock ?? 0 };
  });
  const [sign, tasks] = await Promise.all([
    unsealTaskPart('sign', rows.sign),
    unsealTaskPart('tasks', rows.tasks),
  ]);
  const checkIns = outbox
    .map((row): OpenCheckIn => {
      const { tappedAt, makeUpDay } = row.payload as { tappedAt: number; makeUpDay?: string };
      const { requestId, target, failure } = row;
      const state = row.state === 'refused' ? 'refused' : failure === null ? 'sending' : 'waiting';
      const base = { requestId, target, state, failure } as const;
      return { ...base, day: makeUpDay ?? DAY.format(tappedAt), makesUp: makeUpDay !== undefined };
    })
    .sort((a, b) => (a.requestId < b.requestId ? 1 : -1));
  return { accountId, sign, tasks, checkIns, today: DAY.format(Date.now() + offset) };
}
