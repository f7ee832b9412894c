import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Context } from '../ground/context';
import { installation } from '../ground/db/schema/installation';
import { transact } from '../ground/db/transact';
import { enqueueWaiting, mailBell } from '../ground/mail/enqueue';
import { countWaiting } from './countWaiting';

const KEY = 'waiting mailed';
/** An operator is mailed at most once a day, ms. */
const DAY_MS = 86_400_000;

const storedSchema = v.object({ at: v.number(), comments: v.number(), typos: v.number() });
type Stored = v.InferOutput<typeof storedSchema>;

/**
 * Queues a mail to the operator if more comments or misprints wait than at the last look, at most once a day.
 * Readers' messages alone queue none: each is a mail of its own. Resolves to whether a mail was queued.
 */
export async function mailWaiting({ db, secrets, settings, now }: Context): Promise<boolean> {
  if (!settings.mailsWaiting) return false;
  const waiting = await countWaiting(db);
  const at = now();
  const isQueued = await transact(db, async (tx) => {
    const [row] = await tx
      .select({ value: installation.value })
      .from(installation)
      .where(eq(installation.key, KEY))
      .for('update');
    const last = row && readStored(row.value);
    const isMore = waiting.comments > (last?.comments ?? 0) || waiting.typos > (last?.typos ?? 0);
    const isEarly = last !== undefined && at.getTime() - last.at < DAY_MS;
    if (isMore && isEarly) return false;
    const { comments, typos } = waiting;
    const value = JSON.stringify({
      at: isMore ? at.getTime() : (last?.at ?? 0),
      comments,
      typos,
    } satisfies Stored);
    await tx
      .insert(installation)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: installation.key, set: { value } });
    if (isMore)
      await enqueueWaiting(tx, secrets, { ...waiting, deskUrl: deskUrl(settings.publicUrl), now: at });
    return isMore;
  });
  if (isQueued) mailBell(db).ring();
  return isQueued;
}

/** Returns the desk's address; empty if the installation does not know its own. */
function deskUrl(publicUrl: URL | null): string {
  return publicUrl === null ? '' : new URL('/operator', publicUrl).href;
}

function readStored(value: string): Stored | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), value);
  return parsed.success ? parsed.output : undefined;
}
