import type { Result } from '../../../contract/wire/failure';
import { sealTypo, type Typo } from '../../../data/commands/letters';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { type KeptAnnotation, sealAnnotation, unsealAnnotation } from '../../../data/sealing/readingRows';
import { RECORDED, recordChange, recordRemoval } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Stores a bookmark or highlight, sealed: a new one, a changed one, or one whose removal is undone.
 * `isMarked`: the reader marked the passage, perhaps again; then it gets the colour, and its note stays.
 */
export function saveAnnotation({
  annotation,
  isMarked = false,
}: {
  annotation: KeptAnnotation;
  isMarked?: boolean;
}): Promise<Result<null>> {
  return stored(async () => {
    while (!(await replaceAnnotation(annotation, isMarked)));
  });
}

/** Returns false if the stored row changed meanwhile: sealing cannot wait inside a transaction. */
async function replaceAnnotation(annotation: KeptAnnotation, isMarked: boolean): Promise<boolean> {
  const { id, bookId, color, changedAt } = annotation;
  const kept = await withDatabase(() => db.annotations.get(id));
  const before = kept && (await unsealAnnotation(kept));
  const changed = isMarked && before ? { ...before, color, changedAt } : annotation;
  const { note } = changed;
  const row = await sealAnnotation(changed);
  return await write([db.annotations, ...RECORDED], async () => {
    if ((await db.annotations.get(id))?.content !== kept?.content) return false;
    await db.annotations.put(row);
    // Own books (ids below 0) exist on no other device.
    if (bookId < 0) return true;
    if (before?.color !== color) await recordChange('annotation', id, ['color', 'changedAt']);
    if ((before?.note ?? '') !== note) await recordChange('annotation', id, ['note', 'changedAt']);
    if (!before) await recordChange('annotation', id, ['mark']);
    return true;
  });
}

export function removeAnnotation({ id }: { id: string }): Promise<Result<null>> {
  return stored(() =>
    write([db.annotations, ...RECORDED], async () => {
      const row = await db.annotations.get(id);
      if (!row) return;
      await db.annotations.delete(id);
      // Marks in own books (ids below 0) exist on no other device.
      if (row.bookId > 0) await recordRemoval('annotation', id);
    }),
  );
}

/**
 * Queues the report of a misprint. Resolves once it is stored; it waits in the outbox while there is no
 * network. Repeated calls with one `id` are one report.
 */
export function reportTypo({ id, typo }: { id: string; typo: Typo }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'typo', target: id, payload: await sealTypo(id, typo) });
    void drainOutbox();
  });
}

/** Deletes a refusal the reader has seen. */
export function dismissRefusedTypo({ id }: { id: string }): Promise<Result<null>> {
  return stored(() => forgetRefusals('typo', id));
}
