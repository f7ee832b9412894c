import type { Result } from '../../../contract/wire/failure';
import { type KeptAnnotation, sealAnnotation, unsealAnnotation } from '../../../data/sealing/annotations';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/**
 * Keeps a bookmark or highlight, sealed: a new one, a changed one, or one whose removal is taken back. `isMarked`: the
 * reader marked the passage, perhaps not for the first time; then it gets the colour, and its note stays.
 */
export function saveAnnotation({
  annotation,
  isMarked = false,
}: {
  annotation: KeptAnnotation;
  isMarked?: boolean;
}): Promise<Result<null>> {
  return stored(async () => {
    const { id, bookId, color, changedAt } = annotation;
    const kept = await withDatabase(() => db.annotations.get(id));
    const before = kept && (await unsealAnnotation(kept));
    const changed = isMarked && before ? { ...before, color, changedAt } : annotation;
    const { note } = changed;
    const row = await sealAnnotation(changed);
    await write([db.annotations, ...NOTED], async () => {
      await db.annotations.put(row);
      // Books of the device's own files (ids below 0) are on no other device.
      if (bookId < 0) return;
      if (before?.color !== color) await noteChange('annotation', id, ['color', 'changedAt']);
      if ((before?.note ?? '') !== note) await noteChange('annotation', id, ['note', 'changedAt']);
      if (!before) await noteChange('annotation', id, ['mark']);
    });
  });
}
