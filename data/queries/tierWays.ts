import type { VipProduct } from '../../contract/money/payments.schema';
import type { Tier } from '../../contract/money/tiers.schema';
import { db } from '../tables/db';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import { readMemberships } from './memberships';
import { readSale } from './payments';

type Of = { readonly bookId: number };
export type Coverage = { readonly ahead: number; readonly opensAll: boolean };

/** What the account's memberships give in a title. */
export async function readCoverage({ bookId }: Of): Promise<Coverage> {
  const own = (await readMemberships()).filter(({ tier }) => !tier.book || tier.book.bookId === bookId);
  return {
    ahead: Math.max(0, ...own.map(({ tier }) => tier.ahead)),
    opensAll: own.some(({ tier }) => tier.opensAll),
  };
}

/**
 * Returns the locked chapters or episodes of a title that the account's memberships open, in reading order
 * (decision 0147).
 */
export async function readMemberOpens(bookId: number): Promise<number[]> {
  const { ahead, opensAll } = await readCoverage({ bookId });
  if (ahead === 0 && !opensAll) return [];
  const [book, drama] = await withDatabase(() =>
    Promise.all([db.chapterLists.get(bookId), db.episodeLists.get(bookId)]),
  );
  let early = 0;
  const isOpen = (publicAt: number | undefined) => (publicAt === undefined ? opensAll : early++ < ahead);
  const chapters = (book?.chapters ?? []).filter(
    ({ publicAt, state }) => isOpen(publicAt) && state === 'locked',
  );
  const episodes = opensAll ? (drama?.episodes ?? []).filter(({ state }) => state === 'locked') : [];
  return [...chapters, ...episodes].map(({ target }) => target);
}

export type TierWay = { readonly tier: Tier; readonly from: VipProduct };

/** The tiers on sale that open a locked chapter or episode, each with its cheapest product. */
export async function readTierWays(bookId: number, target: number): Promise<TierWay[]> {
  const [{ config, onSale }, place] = await Promise.all([readSale(), readPlace(bookId, target)]);
  if (config?.sells === false) return [];
  const ways = new Map<number, TierWay>();
  for (const from of [...(onSale?.tierList ?? []), ...(onSale?.vipList ?? [])]) {
    const { tier } = from;
    if (!tier || (tier.book && tier.book.bookId !== bookId)) continue;
    if (place === undefined ? !tier.opensAll : tier.ahead <= place) continue;
    const known = ways.get(tier.id);
    if (!known || from.money < known.from.money) ways.set(tier.id, { tier, from });
  }
  return [...ways.values()].sort((a, b) => a.from.money - b.from.money);
}

/** How many early chapters are before this one; undefined for one that is public. */
async function readPlace(bookId: number, target: number): Promise<number | undefined> {
  const list = await withDatabase(() => db.chapterLists.get(bookId));
  const early = (list?.chapters ?? []).filter(({ publicAt }) => publicAt !== undefined);
  const at = early.findIndex((entry) => entry.target === target);
  return at === -1 ? undefined : at;
}
