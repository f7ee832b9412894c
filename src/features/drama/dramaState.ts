import type { Balance } from '../../../contract/money/ledger.schema';
import { type OpenRating, readOpenRating } from '../../../data/queries/books';
import { readWatching, type Watching } from '../../../data/queries/dramas';
import { readWatchable, type WatchableDrama } from '../../../data/queries/episodeAds';
import { readShelfEntry } from '../../../data/queries/shelf';
import { readWallet } from '../../../data/queries/wallet';
import type { ShelfRow } from '../../../data/tables/rows';

export type DramaState = {
  drama: WatchableDrama | undefined;
  watching: Watching | undefined;
  /** Undefined if the drama is not in the library. */
  shelfEntry: ShelfRow | undefined;
  openRating: OpenRating | undefined;
  /** Undefined until there is an account. */
  balance: Balance | undefined;
};

export async function readDramaPage(videoId: number): Promise<DramaState> {
  const [drama, watching, shelfEntry, openRating, balance] = await Promise.all([
    readWatchable(videoId),
    readWatching(videoId),
    readShelfEntry(videoId),
    readOpenRating(videoId),
    readWallet(),
  ]);
  return { drama, watching, shelfEntry, openRating, balance };
}
