import { eq } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { books } from '../../server/ground/db/schema/books';
import { installation } from '../../server/ground/db/schema/installation';

const KEY = 'demo catalogue';

/**
 * Fills an empty catalogue with the demo novels and dramas, unless the operator turned it off. Start and end
 * are both stored: the next start completes one that was killed, and a catalogue that its owner emptied stays
 * empty. `show` runs the work, if there is any, and gets its progress ("3 of 9").
 */
export async function seedWhenEmpty(
  context: Context,
  show: (fill: (at: (detail: string) => void) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!context.settings.demo) return;
  const [row] = await context.db.select().from(installation).where(eq(installation.key, KEY));
  if (row?.value === 'done') return;
  if (!row && (await context.db.$count(books)) > 0) return;
  await context.db.insert(installation).values({ key: KEY, value: 'begun' }).onConflictDoNothing();
  await show(async (at) => {
    // Loaded on demand: a server that has its books does not need the importers and the image library.
    const { seedDemo } = await import('../importers/seedDemo');
    await seedDemo(context, (done, all) => at(`${done} of ${all}`));
  });
  await context.db.update(installation).set({ value: 'done' }).where(eq(installation.key, KEY));
}
