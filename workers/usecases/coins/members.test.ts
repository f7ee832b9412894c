import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Membership } from '../../../contract/money/tiers.schema';
import { refreshUser } from '../../../data/account/userInfo';
import { readChapterList } from '../../../data/queries/books';
import { readMemberships } from '../../../data/queries/memberships';
import { readWaiting } from '../../../data/queries/tickets';
import { readTierWays } from '../../../data/queries/tierWays';
import { db } from '../../../data/tables/db';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import {
  BOOK,
  book,
  counter,
  PAID,
  server,
  stateOf,
  textOf,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withUnlockDevice();
const { openAsMember, openBook, openChapter } = useCases;
const DAY_MS = 86_400_000;
const TIER = { id: 2, name: 'Lanterns', ahead: 1, opensAll: true, noAds: true };
let memberships: Membership[] = [];
const asked: number[][] = [];

const info = () => ({
  user: { ...GUEST_USER, ...counter.balance },
  regDay: 0,
  discountVip: null,
  goldList: [],
});

beforeEach(async () => {
  asked.length = 0;
  memberships = [{ tier: TIER, until: Date.now() + 30 * DAY_MS }];
  server
    .on('userInfo', () => ({ ...info(), memberships }))
    .on('openAsMember', async ({ targets }) => {
      asked.push(targets as number[]);
      for (const target of targets as number[]) await counter.grantElsewhere(target);
      return { grants: counter.grants.filter(({ target }) => (targets as number[]).includes(target)) };
    });
  await refreshUser();
});

/** Makes the last two chapters early ones: free ones, a day and two days before they are public. */
async function makeEarly(): Promise<void> {
  const from = Date.now();
  const entries = book.entries.bind(book);
  server.on('chapterList', () => ({
    bookId: BOOK,
    revision: 2,
    unchanged: false,
    chapters: entries().slice(0, 4),
    early: entries()
      .slice(4)
      .map((entry, at) => {
        const publicAt = from + (at + 1) * DAY_MS;
        return { ...entry, price: 0, publicAt, freeAt: publicAt };
      }),
  }));
  await openBook({ bookId: BOOK });
}

describe('a member', () => {
  it('opens a locked chapter and takes the next ones along', async () => {
    expect((await openChapter({ bookId: BOOK, target: PAID })).ok).toBe(true);
    expect(asked).toEqual([[4, 5, 6]]);
    expect([await textOf(PAID), await stateOf(6)]).toEqual(['Text of chapter 4.', 'unlocked']);
    expect(await db.grants.count()).toBe(3);
  });

  it('meets no paywall without a network', async () => {
    server.isDown = true;
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ failure: { name: 'offline' } });
  });

  it('asks nothing once the membership is over, also offline', async () => {
    passTime(31 * DAY_MS);
    expect(await readMemberships()).toEqual([]);
    expect(await openAsMember({ bookId: BOOK, target: PAID })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('of another title has no use of it here', async () => {
    memberships = [{ tier: { ...TIER, book: { bookId: 8, title: 'Another' } }, until: Date.now() + DAY_MS }];
    await refreshUser();
    expect(await openAsMember({ bookId: BOOK, target: PAID })).toBeUndefined();
  });

  it('reads so many chapters ahead, and no more', async () => {
    memberships = [{ tier: { ...TIER, opensAll: false }, until: Date.now() + DAY_MS }];
    await refreshUser();
    await makeEarly();
    expect(await openAsMember({ bookId: BOOK, target: PAID })).toBeUndefined();
    expect(await openAsMember({ bookId: BOOK, target: 6 })).toBeUndefined();
    expect(await openAsMember({ bookId: BOOK, target: 5 })).toMatchObject({ ok: true });
    expect(asked).toEqual([[5]]);
  });
});

describe('an early chapter', () => {
  it('is in the contents with its moment, and leaves an unchanged list when it is none any more', async () => {
    await makeEarly();
    const shown = async () =>
      (await readChapterList(BOOK))?.map(({ target, publicAt }) => [target, publicAt !== undefined]);
    const expected = [1, 2, 3, 4, 5, 6].map((target) => [target, target > 4]);
    expect(await shown()).toEqual(expected);
    expect(await readWaiting(BOOK, 5)).toMatchObject({ publicAt: expect.any(Number), lacksKey: true });
    server.on('chapterList', () => ({ bookId: BOOK, revision: 2, unchanged: true, chapters: [] }));
    await openBook({ bookId: BOOK });
    expect(await shown()).toEqual(expected.slice(0, 4));
  });
});

it('the ways of a chapter are the tiers on sale that open it', async () => {
  const product = (id: number, money: number, tier: object) => ({
    id,
    money,
    currency: 'USD' as const,
    currencySymbol: '$',
    days: 30,
    renews: false,
    label: '' as const,
    offer: null,
    tier: { ...TIER, id, ...tier },
  });
  server.on('userInfo', () => ({
    ...info(),
    tierList: [
      product(2, 500, {}),
      product(3, 300, { opensAll: false, ahead: 9 }),
      product(4, 200, { book: { bookId: 8, title: 'Another' } }),
    ],
    vipList: [product(1, 100, { opensAll: false, ahead: 0 })],
  }));
  await refreshUser();
  const ways = async (target: number) => (await readTierWays(BOOK, target)).map(({ tier }) => tier.id);
  expect(await ways(PAID)).toEqual([2]);
  await makeEarly();
  expect([await ways(5), await ways(6)]).toEqual([[3, 2], [3]]);
});
