import { eq } from 'drizzle-orm';
import { books } from '../../server/ground/db/schema/books';
import { shareTerms } from '../../server/ground/db/schema/shares';
import { users } from '../../server/ground/db/schema/users';
import { keepProducts } from '../../server/payments/keepProduct';
import { monthOf } from '../../server/shares/months';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { emptyBooks } from './emptyBooks';

export type Sold = {
  readonly id: number;
  readonly money: number;
  readonly isCoins: boolean;
  readonly renews: boolean;
};
export type Place = { readonly app: TestApp; readonly bookId: number; readonly sold: readonly Sold[] };

const BEGIN = new Date('2026-05-10T16:00:00Z');
const vip = { kind: 'vip', gold: 0, bonus: 0, days: 30, label: '', offers: [] } as const;
const coins = { kind: 'coins', days: 0, renews: false, label: '', offers: [] } as const;
const PRODUCTS = [
  { ...coins, key: 'small', gold: 100, bonus: 0, prices: { USD: 199 } },
  { ...coins, key: 'odd', gold: 333, bonus: 77, prices: { USD: 701 } },
  { ...coins, key: 'plain', gold: 250, bonus: 0, prices: { USD: 499 } },
  { ...vip, key: 'vip', renews: false, prices: { USD: 899 } },
  { ...vip, key: 'vip-renewing', renews: true, prices: { USD: 799 } },
] as const;
export const CHAPTERS = 30;

export async function openPlace(): Promise<Place> {
  const app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  app.context.setNow(BEGIN);
  await keepProducts(app.context.db, PRODUCTS, app.context.now());
  const section = (target: number) => ({ target, title: `${target}`, text: `${target}`, wordCount: 1 });
  const sections = Array.from({ length: CHAPTERS }, (_, at) => section(at + 1));
  const bookId = await app.publish('spent', { sections, freeChapters: 0, pricePerChapter: 40 });
  // There are no offers here and prices do not change: each reader sees the same prices.
  const { client } = await app.signIn();
  const { goldList, vipList = [] } = (await app.ask('userInfo', {}, client)).data;
  const sold = [
    ...goldList.map(({ id, money }) => ({ id, money, isCoins: true, renews: false })),
    ...vipList.map(({ id, money, renews }) => ({ id, money, isCoins: false, renews })),
  ];
  if (sold.length !== PRODUCTS.length) throw new Error(`${sold.length} products are sold.`);
  await emptyPlace(app);
  return { app, bookId, sold };
}

export async function emptyPlace(app: TestApp): Promise<void> {
  const { context } = app;
  await emptyBooks(context.db);
  context.setNow(BEGIN);
  await agreeShare(app);
}

/** One person earns all that is spent, so that what is earned can be compared with the spending. */
async function agreeShare({ context, signIn }: Pick<TestApp, 'context' | 'signIn'>): Promise<void> {
  const { userId } = await signIn('10.255.255.1');
  await context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, userId));
  const fromMonth = monthOf(context.days.of(BEGIN));
  const all = await context.db.select({ bookId: books.id }).from(books);
  const terms = all.map(({ bookId }) => ({
    bookId,
    userId,
    fromMonth,
    coinsPercent: 100,
    bonusPercent: 100,
  }));
  await context.db.insert(shareTerms).values(terms);
}
