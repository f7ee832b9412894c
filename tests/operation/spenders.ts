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

/** A reader's device, with what it has asked for and not yet settled, as its outbox keeps it. */
export type Spender = { readonly userId: number; readonly cookie: string; readonly deeds: Deed[] };
export type Deed = {
  readonly requestId: string;
  readonly target: number;
  /** Null while no answer has come: it would be sent again. */
  answer: TestAnswer | null;
  /** Why none came, by the code of the network. */
  failure: string | null;
};
export type Shop = { readonly bookId: number; readonly spenders: readonly Spender[] };

/** More than anybody unlocks while a test lasts, and fewer than a reader may in a minute. */
const CHAPTERS = 200;
export const COINS = 1_000;

/** A book whose chapters cost a coin each, and readers with coins, in the installation that `env` names. */
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

/** A server behind its address, for `createClient`. */
export const answeringAt = (address: string): Answering => ({
  request: (path, init) => fetch(`${address}${path}`, init),
});

/** Sends one unlock and notes what came of it: as a device that never counts what was not answered. */
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
 * All spend, each one chapter after another, until told to stop or until nobody answers. `everyMs`: how long each reads a chapter. `stop`
 * resolves when the last has its end.
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
