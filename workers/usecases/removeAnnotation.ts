import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Takes a bookmark or highlight out of its book. */
export function removeAnnotation({ id }: { id: string }): Promise<Result<null>> {
  return stored(() => write([db.annotations], () => db.annotations.delete(id)));
}
