import type { AdKind, AdPage } from '../../contract/money/ads';
import { TASK_STATUS, TASK_TYPES } from '../../contract/money/rewards';
import type { AdSlot, InviteConfig, SignIndex, Task, TaskList } from '../../contract/money/rewards.schema';
import type { Failure } from '../../contract/wire/failure';
import { productDay } from '../money/productDay';
import { type TaskPart, unsealTaskPart } from '../money/taskBook';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { db } from '../tables/db';
import '../tables/moneyShapes';
import { currentAccount, NOBODY, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type OpenCheckIn = {
  requestId: string;
  target: string;
  /** The day it is for, `YYYY-MM-DD` in New York. */
  day: string;
  makesUp: boolean;
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

const CLAIMS = ['claimTask', 'claimPwa', 'claimNotice', 'finishAd'] as const;
export type ClaimKind = (typeof CLAIMS)[number];

export type OpenClaim = {
  requestId: string;
  kind: ClaimKind;
  target: string;
  /** The task it is for (spec 3); undefined for an ad. */
  taskType: number | undefined;
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

export type TaskFlags = Record<'register' | 'topUp' | 'install' | 'notification', boolean>;

export type Rewards = {
  accountId: number | undefined;
  /** The row of seven days from the last answer, or undefined. It may be of another day than `today`. */
  sign: SignIndex | undefined;
  tasks: TaskList | undefined;
  /** The statuses of the tasks (spec 3): what the account was paid for. All false before the first answer. */
  flags: TaskFlags;
  invite: InviteConfig | undefined;
  /** Newest first. */
  checkIns: readonly OpenCheckIn[];
  /** Newest first. */
  claims: readonly OpenClaim[];
  /** The day by the server's clock as the device knows it. */
  today: string;
  /**
   * The bonus still given before the e-mail is verified, from the last answer; null if there is no such
   * limit.
   */
  withoutEmail: number | null;
};

/** Returns what the account can earn, and its open claims. */
export async function readRewards(): Promise<Rewards> {
  const { accountId, rows, own, offset } = await withDatabase(async () => {
    const account = await currentAccount();
    const part = (name: TaskPart) => (account === undefined ? undefined : db.tasks.get([account, name]));
    const [sign, tasks, invite, all, clock] = await Promise.all([
      part('sign'),
      part('tasks'),
      part('invite'),
      db.outbox.toArray(),
      readMeta('clockOffset'),
    ]);
    const mine = all.filter((row) => row.accountId === NOBODY || row.accountId === account);
    return { accountId: account, rows: { sign, tasks, invite }, own: mine, offset: clock ?? 0 };
  });
  const [sign, tasks, invite] = await Promise.all([
    unsealTaskPart('sign', rows.sign),
    unsealTaskPart('tasks', rows.tasks),
    unsealTaskPart('invite', rows.invite),
  ]);
  const newestFirst = own.sort((a, b) => (a.requestId < b.requestId ? 1 : -1));
  return {
    accountId,
    sign,
    tasks,
    flags: flagsOf(tasks),
    invite,
    checkIns: newestFirst.filter((row) => isOfKind(row, 'checkIn')).map(checkInOf),
    claims: newestFirst.flatMap(claimOf),
    today: productDay(Date.now() + offset),
    // Until the next list is fetched, a refusal means that nothing is given.
    withoutEmail: own.some(({ failure }) => failure?.name === 'emailNeeded')
      ? 0
      : (tasks?.withoutEmail ?? null),
  };
}

function flagsOf(tasks: TaskList | undefined): TaskFlags {
  const isClaimed = (type: Task['taskType']) =>
    tasks?.taskList.some(
      ({ taskType, taskStatus }) => taskType === type && taskStatus === TASK_STATUS.claimed,
    ) ?? false;
  return {
    register: isClaimed(TASK_TYPES.register),
    topUp: isClaimed(TASK_TYPES.topUp),
    install: isClaimed(TASK_TYPES.install),
    notification: isClaimed(TASK_TYPES.notifications),
  };
}

function checkInOf(row: OutboxRow<'checkIn'>): OpenCheckIn {
  const { tappedAt, makeUpDay } = row.payload;
  const { requestId, target, failure } = row;
  const base = { requestId, target, state: stateOf(row), failure };
  return { ...base, day: makeUpDay ?? productDay(tappedAt), makesUp: makeUpDay !== undefined };
}

/** Task types of spec 3 that have their own call to claim them. */
const TASK_OF: Partial<Record<ClaimKind, number>> = { claimPwa: 4, claimNotice: 5 };

function claimOf(row: OutboxRow): OpenClaim[] {
  const kind = CLAIMS.find((claim) => claim === row.kind);
  if (!kind) return [];
  const { requestId, target, failure } = row;
  const taskType = isOfKind(row, 'claimTask') ? row.payload.taskType : TASK_OF[kind];
  return [{ requestId, kind, target, taskType, state: stateOf(row), failure }];
}

function stateOf({ state, failure }: OutboxRow): OpenClaim['state'] {
  if (state === 'refused') return 'refused';
  return failure === null ? 'sending' : 'waiting';
}

export function readAdSlot(page: AdPage, kind: AdKind): Promise<AdSlot | undefined> {
  return withDatabase(async () => {
    const [status, accountId] = await Promise.all([readMeta('adStatus'), currentAccount()]);
    if (status?.accountId !== accountId) return undefined;
    return status?.list.find((slot) => slot.page === page && slot.kind === kind);
  });
}
