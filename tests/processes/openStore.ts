import { NO_ARRIVAL } from '../../contract/account/visits';
import { createGuest } from '../../server/accounts/openAccount';
import { publishBook } from '../../server/content/publishBook';
import { openContext } from '../../server/ground/context';
import { issueSession } from '../../server/ground/session/session';
import { giveGold } from '../../server/testing/giveGold';
import { sampleBook, sampleSections } from '../../server/testing/sampleBook';

export const COINS = 1_000;
export const CHAPTERS = 400;
const BOOKS = 60;

export type Account = { readonly userId: number; readonly cookie: string };
export type Store = {
  readonly bookId: number;
  readonly bookIds: readonly number[];
  readonly accounts: readonly Account[];
};

export async function openStore(env: Readonly<Record<string, string>>, readers: number): Promise<Store> {
  const context = await openContext(env);
  try {
    const sections = sampleSections(CHAPTERS);
    const sold = sampleBook('sold', { sections, freeChapters: 0, pricePerChapter: 1 });
    const { bookId } = await publishBook(context, sold);
    const bookIds: number[] = [];
    for (let at = 0; at < BOOKS; at++)
      bookIds.push((await publishBook(context, sampleBook(`number ${at}`))).bookId);
    const accounts: Account[] = [];
    const guest = { ...NO_ARRIVAL, isDeep: 0, phoneLanguage: 'en', domain: 'books.example' } as const;
    for (let at = 0; at < readers; at++) {
      const now = context.now();
      const made = await context.db.transaction(async (tx) => {
        const userId = await createGuest(tx, guest, now);
        return { userId, token: await issueSession(tx, userId, { now, userAgent: 'The proof' }) };
      });
      await giveGold(context, made.userId, { coins: COINS });
      accounts.push({ userId: made.userId, cookie: `__Host-dogear=${made.token}` });
    }
    return { bookId, bookIds, accounts };
  } finally {
    await context.close();
  }
}
