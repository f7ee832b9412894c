import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Empties the read history. Places in books stay. */
export function clearHistory(): Promise<Result<null>> {
  return stored(() => write([db.readHistory], () => db.readHistory.clear()));
}
