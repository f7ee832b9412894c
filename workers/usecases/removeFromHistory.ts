import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Takes one entry out of the read history. The place in the book stays. */
export function removeFromHistory({ id }: { id: number }): Promise<Result<null>> {
  return stored(() => write([db.readHistory], () => db.readHistory.delete(id)));
}
