import { SYNC_MOST_QUOTE_CHARACTERS } from '../../contract/reading/limits';
import { sealAnnotation, unsealAnnotation } from '../sealing/annotations';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';

export const annotationKind: DeviceKind<'annotation'> = {
  tables: [db.annotations],
  // Those in books of the device's own files stay on it.
  keys: async () =>
    (await withDatabase(() => db.annotations.toArray()))
      .filter(({ bookId }) => bookId > 0)
      .map(({ id }) => id),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.annotations.bulkGet([...keys])), async (row) => {
      const kept = await unsealAnnotation(row);
      if (!kept) return undefined;
      const { id, color, note, changedAt, ...whole } = kept;
      const mark = { ...whole, quote: whole.quote.slice(0, SYNC_MOST_QUOTE_CHARACTERS) };
      return [id, { mark, color, note, changedAt }] as const;
    }),
  take: async (id, present, heard) => {
    const { mark, color, note, changedAt } = settled(present, heard);
    if (!mark || color === undefined || note === undefined || changedAt === undefined) return null;
    const here = await withDatabase(() => db.annotations.get(id));
    const kept = here && (await unsealAnnotation(here));
    // A mark stays where it was made, and its words as long as they are here.
    const row = await sealAnnotation({ ...(kept ?? { ...mark, id }), color, note, changedAt });
    return () => db.annotations.put(row);
  },
  remove: (id) => db.annotations.delete(id),
};
