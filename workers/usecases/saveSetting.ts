import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Keeps one setting under its key; any structured-cloneable value. */
export function saveSetting({ key, value }: { key: string; value: unknown }): Promise<Result<null>> {
  return stored(() => write([db.settings], () => db.settings.put({ key, value })));
}
