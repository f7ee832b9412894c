import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import type { TestClient } from './createClient';
import { giveGold } from './giveGold';
import { openTestApp, type TestApp } from './openTestApp';

export let app: TestApp;
export let bookId: number;
/** Twenty chapters at a coin each, the first two free. */
export let longBook: number;

export function withUnlockApp(): void {
  beforeAll(async () => {
    app = await openTestApp();
    bookId = await app.publish('bell');
    longBook = await app.publish('long', {
      pricePerChapter: 1,
      sections: [-1, ...Array.from({ length: 20 }, (_, at) => at + 1)].map((target) => ({
        target,
        title: `Part ${target}`,
        text: `Text ${target}.`,
        wordCount: 2,
      })),
    });
  });
  afterAll(() => app.context.close());
}

export async function reader(gold: { coins?: number; bonus?: number } = {}) {
  const signedIn = await app.signIn();
  await giveGold(app.context, signedIn.userId, gold);
  return signedIn;
}

type UnlockRequest = RequestOf<'unlockChapterByGold'>;
export const unlock = (client: TestClient, changes: Partial<UnlockRequest> = {}) =>
  app.ask(
    'unlockChapterByGold',
    { requestId: randomUUID(), bookId, target: 3, maxPrice: 5, ...changes },
    client,
  );
export const unlockRange = (client: TestClient, changes: Partial<RequestOf<'unlockRangeByGold'>> = {}) =>
  app.ask(
    'unlockRangeByGold',
    { requestId: randomUUID(), bookId: longBook, from: 1, to: null, maxPrice: 100, ...changes },
    client,
  );
export const goldOf = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data.user;
