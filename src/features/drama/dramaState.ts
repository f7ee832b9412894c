import type { Balance } from '../../../contract/money/ledger.schema';
import { readDrama, readWatching, type Watching } from '../../../data/queries/dramas';
import { type OpenRating, readOpenRating } from '../../../data/queries/ratings';
import { readShelfEntry } from '../../../data/queries/shelf';
import { readWallet } from '../../../data/queries/wallet';
import type { ShelfRow } from '../../../data/tables/rows';

export type DramaState = {
  drama: Awaited<ReturnType<typeof readDrama>>;
  watching: Watching | undefined;
  /** The drama's row in the library; undefined when it is not there. */
  shelfEntry: ShelfRow | undefined;
  openRating: OpenRating | undefined;
  /** What the viewer has; undefined before there is an account. */
  balance: Balance | undefined;
};

/** Everything a drama's page paints with, from the device. */
export async function readDramaPage(videoId: number): Promise<DramaState> {
  const [drama, watching, shelfEntry, openRating, balance] = await Promise.all([
    readDrama(videoId),
    readWatching(videoId),
    readShelfEntry(videoId),
    readOpenRating(videoId),
    readWallet(),
  ]);
  return { drama, watching, shelfEntry, openRating, balance };
}
