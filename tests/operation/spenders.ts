import { randomUUID } from 'node:crypto';
import { setTimeout as reads } from 'node:timers/promises';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import { sampleGuest } from '../../contract/testing/guest';
import { publishBook } from '../../server/content/publishBook';
import { openContext } from '../../server/ground/context';
import { createApp } from '../../server/http/app';
import { type Answering, createClient, type TestAnswer } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import { sampleBook, sampleSections } from '../../server/testing/sampleBook';

/** A reader's device, with its unsettled requests as its outbox keeps them. */
export type Spender = { readonly userId: number; readonly cookie: string; readonly deeds: Deed[] };
export type Deed = {
  readonly requestId: string;
  readonly target: number;
  answer: TestAnswer | null;
  failure: string | null;
};
export type Shop = { readonly bookId: number; readonly spenders: readonly Spender[] };

/** More than a reader unlocks during a test, and fewer than the limit a minute. */
const CHAPTERS = 200;
export const COINS = 1_000;

export async function openShop(env: Readonly<Record<string, string>>, readers: number): Promise<Shop> {
  const context = await openContext(env);
  try {
    const sections = sampleSections(CHAPTERS);
    const book = sampleBook('spent', { sections, freeChapters: 0, pricePerChapter: 1 });
    const { bookId } = await publishBook(context, book);
    const app = createApp(context);
    const spenders: Spender[] = [];
    for (let at = 0; at < readers; at++) {
      const client = createClient(app);
      const { body } = await client.call('registerByFingerId', sampleGuest());
      const { userId } = body.data as RegisteredGuest;
      await giveGold(context, userId, { coins: COINS });
      spenders.push({ userId, cookie: client.cookie, deeds: [] });
    }
    return { bookId, spenders };
  } finally {
    await context.close();
  }
}

export const answeringAt = (address: string): Answering => ({
  request: (path, init) => fetch(`${address}${path}`, init),
});

/** Sends one unlock and records the result; like a device, it does not count an unlock without an answer. */
export async function send(address: string, { bookId }: Shop, spender: Spender, deed: Deed): Promise<void> {
  const client = createClient(answeringAt(address));
  client.cookie = spender.cookie;
  const { requestId, target } = deed;
  try {
    deed.answer = await client.call('unlockChapterByGold', { requestId, bookId, target, maxPrice: 1 });
    deed.failure = null;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    deed.failure = cause?.code ?? message;
  }
}

/**
 * Makes every reader unlock one chapter after another until `stop` or the first call without an answer.
 * `everyMs`: the pause between chapters. `stop` resolves when all have ended.
 */
export function spend(address: string, shop: Shop, everyMs = 0): { readonly stop: () => Promise<void> } {
  let isStopped = false;
  const all = shop.spenders.map(async (spender) => {
    while (!isStopped && spender.deeds.length < CHAPTERS) {
      const deed: Deed = {
        requestId: randomUUID(),
        target: spender.deeds.length + 1,
        answer: null,
        failure: null,
      };
      spender.deeds.push(deed);
      await send(address, shop, spender, deed);
      if (deed.answer === null) return;
      if (everyMs > 0) await reads(everyMs);
    }
  });
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

export const deedsOf = ({ spenders }: Shop) => spenders.flatMap(({ deeds }) => deeds);
export const answered = (shop: Shop) => deedsOf(shop).filter(({ answer }) => answer !== null).length;
