import { and, eq, isNull } from 'drizzle-orm';
import type { LedgerReference, Unlock } from '../../contract/schemas/ledger';
import { failed, type Result, success } from '../../contract/values/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { dramas, episodes } from '../ground/db/schema/dramas';
import { episodeGrants } from '../ground/db/schema/grants';
import { lockAccount } from '../ground/ledger/lockAccount';
import { spend } from '../ground/ledger/spend';
import { LAST_TARGET } from './chapterRange';
import { toGrant } from './grants';

type Order = {
  readonly userId: number;
  readonly videoId: number;
  readonly target: number;
  /** The highest price the viewer agreed to. */
  readonly maxPrice: number;
  readonly requestId: string;
};

/**
 * Unlocks one episode: one debit, one ledger line, one grant. What is open already costs nothing again. Refused with
 * `notFound`, `priceRose` or `tooPoor`, and then nothing was spent.
 */
export async function unlockEpisode(
  context: Context,
  tx: Transaction,
  order: Order,
): Promise<Result<Unlock>> {
  const { userId, videoId, target, maxPrice, requestId } = order;
  const { secrets } = context;
  const at = context.now();
  const episode = await findEpisode(tx, order);
  if (!episode) return failed('notFound');
  const { id: itemId, price, grantId, grantedAt } = episode;
  const item = { kind: 'episode', itemId, bookId: videoId, target } as const;
  if (!episode.sealed || grantId !== null) {
    const held = { ...item, id: grantId ?? 0, createdAt: grantedAt ?? at };
    const grants = grantId === null ? [] : [toGrant(secrets, userId, held)];
    const balance = await lockAccount(tx, userId, at);
    return success({ grants, unlocked: [], price: 0, balance, line: null, undoUntil: null });
  }
  if (price > maxPrice) return failed('priceRose');
  const reference = describe(order, episode);
  const line = await spend(tx, { userId, price, reference, requestId, at });
  if (line === null) return failed('tooPoor');
  // A grant that is there already stops the transaction, debit and all.
  const [granted] = await tx
    .insert(episodeGrants)
    .values({ userId, episodeId: itemId, entryId: line.id, createdAt: at })
    .returning({ id: episodeGrants.id });
  if (!granted) throw new Error(`Episode ${itemId} was paid for and not granted.`);
  const { id } = granted;
  const grants = [toGrant(secrets, userId, { ...item, id, createdAt: at })];
  return success({ grants, unlocked: [id], price, balance: line.balance, line, undoUntil: null });
}

/** The episode as it stands for this user; undefined when there is none of that number. */
async function findEpisode(tx: Transaction, { userId, videoId, target }: Order) {
  if (target > LAST_TARGET) return undefined;
  const [episode] = await tx
    .select({
      id: episodes.id,
      title: episodes.title,
      price: episodes.price,
      sealed: episodes.sealed,
      drama: dramas.title,
      grantId: episodeGrants.id,
      grantedAt: episodeGrants.createdAt,
    })
    .from(episodes)
    .innerJoin(dramas, eq(dramas.id, episodes.dramaId))
    .leftJoin(episodeGrants, and(eq(episodeGrants.episodeId, episodes.id), eq(episodeGrants.userId, userId)))
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target), isNull(episodes.removedAt)));
  return episode;
}

function describe({ videoId, target }: Order, episode: { title: string; drama: string }): LedgerReference {
  const { title, drama: bookName } = episode;
  return {
    type: 'items',
    itemKind: 'episode',
    bookId: videoId,
    bookName,
    from: target,
    to: target,
    title,
    count: 1,
  };
}
