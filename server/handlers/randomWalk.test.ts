import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import { grants } from '../ground/db/schema/grants';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';

const START = Date.parse('2026-05-01T16:00:00Z');
const HOUR_MS = 3_600_000;
const CHAPTERS = 14;

let app: TestApp;
let bookId: number;
let now = START;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(new Date(now));
  bookId = await app.publish('walked', {
    pricePerChapter: 2,
    freeChapters: 1,
    sections: Array.from({ length: CHAPTERS }, (_, at) => ({
      target: at + 1,
      title: `Part ${at + 1}`,
      text: 'Text.',
      wordCount: 1,
    })),
  });
});
afterAll(() => app.context.close());

const target = fc.integer({ min: 1, max: CHAPTERS });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unlock'), target, auto: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('range'), from: target, to: fc.option(target) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'sign' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'ad' } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resend'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give'), coins: fc.nat(5), bonus: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
);

test('the ledger stays consistent whatever readers do, in any order and however often resent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const { client, userId } = await app.signIn();
      const sent = new Sender(client);
      for (const each of steps) {
        switch (each.do) {
          case 'unlock':
            await sent.send('unlockChapterByGold', {
              ...id(),
              bookId,
              target: each.target,
              maxPrice: 2,
              auto: each.auto,
            });
            break;
          case 'range':
            await sent.send('unlockRangeByGold', {
              ...id(),
              bookId,
              from: each.from,
              to: each.to,
              maxPrice: 40,
            });
            break;
          case 'undo': {
            const unlockRequestId = sent.lastUnlock ?? randomUUID();
            await sent.send('undoUnlock', { ...id(), unlockRequestId });
            break;
          }
          case 'sign':
            await sent.send('sign', { ...id(), tappedAt: now });
            break;
          case 'ad': {
            const started = await sent.send('startAd', { ...id(), slotId: 'a', page: 'task' });
            tick(16_000);
            const adId = (started as { adId?: string } | null)?.adId ?? randomUUID();
            await sent.send('finishAd', { ...id(), adId });
            break;
          }
          case 'resend':
            await sent.resend(each.which);
            break;
          case 'give':
            await giveGold(app.context, userId, {
              coins: each.coins,
              bonus: each.bonus,
              expiresAt: new Date(now + 30 * HOUR_MS),
            });
            break;
          case 'wait':
            tick(each.hours * HOUR_MS);
        }
      }
      expect(await brokenLedgerRules(app.context.db)).toEqual([]);
    }),
    // Without this, shrinking would never end: it does not let the test's clock run.
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

const id = () => ({ requestId: randomUUID() });

function tick(ms: number): void {
  now += ms;
  app.context.setNow(new Date(now));
}

async function withoutUndone(answer: AnswerOf<'unlockRangeByGold'>): Promise<unknown> {
  const rows = await app.context.db.select({ id: grants.id }).from(grants);
  const existing = new Set(rows.map(({ id }) => id));
  return { ...answer, grants: answer.grants.filter(({ id }) => existing.has(id)) };
}

class Sender {
  lastUnlock: string | null = null;
  readonly #client: TestClient;
  readonly #answers: { again: () => Promise<unknown>; code: number; name: EndpointName; data: unknown }[] =
    [];

  constructor(client: TestClient) {
    this.#client = client;
  }

  async send<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name> & { requestId: string },
  ): Promise<unknown> {
    const ask = () => app.ask(name, request, this.#client);
    const { code, data } = await ask();
    this.#answers.push({ again: ask, code, name, data });
    if (name === 'unlockChapterByGold') this.lastUnlock = request.requestId;
    return data;
  }

  async resend(which: number): Promise<void> {
    const known = this.#answers[which % Math.max(1, this.#answers.length)];
    if (!known) return;
    const again = (await known.again()) as { code: number; data: unknown };
    expect(again.code).toBe(known.code);
    if (known.name === 'unlockChapterByGold') return;
    // A grant that was undone since is not given out again.
    const expected =
      known.name === 'unlockRangeByGold' && known.data !== null
        ? await withoutUndone(known.data as AnswerOf<'unlockRangeByGold'>)
        : known.data;
    expect(again.data).toEqual(expected);
  }
}
