import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { mails } from './db/schema/messages';
import {
  claim,
  createBell,
  createWorker,
  isStillClaimed,
  keepWorking,
  noLongerThan,
  type Queue,
} from './queue';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
afterEach(() => vi.restoreAllMocks());

const NOW = new Date('2026-06-01T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

const queueOf = (promise: 'atLeastOnce' | 'atMostOnce'): Queue<typeof mails> => ({
  table: mails,
  claimed: 'claimedUntil',
  isDue: (now) => sql`sent_at is null and next_at <= ${now.toISOString()}::timestamptz`,
  order: sql`id`,
  holdsMs: 1_000,
  promise,
});

async function fill(number: number): Promise<void> {
  await context.db.delete(mails);
  const row = { kind: 'code', recipient: 'reader@books.example', createdAt: NOW, nextAt: NOW } as const;
  await context.db.insert(mails).values(Array.from({ length: number }, () => row));
}

describe('a claim', () => {
  it('takes the first due rows up to a limit, and counts their tries', async () => {
    await fill(5);
    const queue = queueOf('atLeastOnce');
    expect(await claim(context.db, queue, after(-1))).toEqual([]);
    const first = await claim(context.db, queue, NOW, 2);
    const second = await claim(context.db, queue, NOW, 9);
    expect([first.length, second.length]).toEqual([2, 3]);
    expect(Math.max(...first.map(({ id }) => id))).toBeLessThan(Math.min(...second.map(({ id }) => id)));
    for (const { attempts, claimedUntil } of [...first, ...second]) {
      expect([attempts, claimedUntil]).toEqual([1, after(1_000)]);
    }
    expect(await claim(context.db, queue, NOW)).toEqual([]);
  });

  it('in an at-least-once queue expires, and the row can be claimed again', async () => {
    await fill(1);
    const queue = queueOf('atLeastOnce');
    const [first] = await claim(context.db, queue, NOW);
    expect(await claim(context.db, queue, after(999))).toEqual([]);
    const [second] = await claim(context.db, queue, after(1_000));
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    const held = async (row: typeof first) =>
      await context.db.$count(mails, isStillClaimed(queue, row as NonNullable<typeof first>));
    expect([await held(first), await held(second)]).toEqual([0, 1]);
  });

  it('in an at-most-once queue never expires', async () => {
    await fill(1);
    expect(await claim(context.db, queueOf('atMostOnce'), NOW)).toHaveLength(1);
    expect(await claim(context.db, queueOf('atMostOnce'), after(86_400_000))).toEqual([]);
  });
});

function working(numbers: number[], remembers: boolean, failures = 1) {
  const done: string[] = [];
  const worker = createWorker<number, number>({
    claim: async () => numbers.splice(0, 1),
    work: async ([number]) => {
      done.push(`did ${number}`);
      return number as number;
    },
    settle: async (number) => {
      if (failures-- > 0) throw new Error('away');
      done.push(`told ${number}`);
    },
    remembers,
  });
  return { worker, done };
}

describe('a worker', () => {
  it('that remembers results retries a failed settle before the next job', async () => {
    const { worker, done } = working([1, 2], true);
    await expect(worker.workDue()).rejects.toThrow('away');
    await worker.workDue();
    expect(done).toEqual(['did 1', 'told 1', 'did 2', 'told 2']);
  });

  it('that does not remember results skips a failed settle', async () => {
    const { worker, done } = working([1, 2], false);
    await expect(worker.workDue()).rejects.toThrow('away');
    await worker.workDue();
    expect(done).toEqual(['did 1', 'did 2', 'told 2']);
  });

  it('claims nothing after it is stopped', async () => {
    const { worker, done } = working([1], false, 0);
    worker.stop();
    await worker.workDue();
    expect(done).toEqual([]);
  });
});

describe('a running worker', () => {
  const hour = 3_600_000;

  it('looks for jobs at start and at its bell, and again if rung meanwhile', async () => {
    const bell = createBell()(context.db);
    const looks: (() => void)[] = [];
    const workDue = vi.fn(() => new Promise<void>((resolve) => looks.push(resolve)));
    const end = keepWorking({ workDue, stop: () => undefined }, { everyMs: hour, complaint: 'Waits:', bell });
    bell.ring();
    bell.ring();
    expect(looks).toHaveLength(1);
    looks[0]?.();
    await vi.waitUntil(() => looks.length === 2);
    looks[1]?.();
    await end();
    bell.ring();
    expect(workDue).toHaveBeenCalledTimes(2);
  });

  it('reports a failure and continues', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bell = createBell()(context.db);
    const workDue = vi.fn(async () => undefined as void).mockRejectedValueOnce(new Error('away'));
    const end = keepWorking({ workDue, stop: () => undefined }, { everyMs: hour, complaint: 'Waits:', bell });
    await vi.waitUntil(() => error.mock.calls.length > 0);
    expect(error).toHaveBeenCalledWith('Waits:', 'away');
    await vi.waitUntil(() => {
      bell.ring();
      return workDue.mock.calls.length > 1;
    });
    await end();
  });

  it('is awaited when it is ended, up to a time limit', async () => {
    let finish: () => void = () => undefined;
    const workDue = () => new Promise<void>((resolve) => (finish = resolve));
    const stop = vi.fn();
    const end = keepWorking({ workDue, stop }, { everyMs: hour, complaint: 'Waits:' });
    const ended = end();
    expect(stop).toHaveBeenCalled();
    await noLongerThan(1, ended);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    expect(isOver).toBe(false);
    finish();
    await ended;
  });
});
