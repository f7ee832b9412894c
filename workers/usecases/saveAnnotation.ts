import type { Result } from '../../contract/failure';
import { type KeptAnnotation, sealAnnotation } from '../../data/annotations';
import { db } from '../../data/db';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Keeps a bookmark or highlight, sealed: a new one, a changed one, or one whose removal is taken back. */
export function saveAnnotation({ annotation }: { annotation: KeptAnnotation }): Promise<Result<null>> {
  return stored(async () => {
    const row = await sealAnnotation(annotation);
    await write([db.annotations], () => db.annotations.put(row));
  });
}
