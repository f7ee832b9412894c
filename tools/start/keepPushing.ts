import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { remindStreaks } from '../../server/push/remindStreaks';
import { createTeller } from '../../server/push/tellDue';
import { repeat } from './repeat';

/** What happened is told within this time. */
const EVERY_MS = 3_000;
const STREAKS_EVERY_MS = 15 * 60_000;

/** This process's share of the pushes. Returns what ends it, once the batch under way is over. Without keys there are none. */
export function keepPushing(context: Context): () => Promise<void> {
  if (context.vapid === null) return async () => undefined;
  const teller = createTeller(context);
  const endTelling = repeat(() => teller.tellDue(), EVERY_MS, 'Pushes wait:');
  const endReminding = repeat(
    () => inTurns(context, 'reminding', STREAKS_EVERY_MS, () => remindStreaks(context)),
    STREAKS_EVERY_MS,
    'Streaks could not be looked through:',
  );
  return async () => {
    teller.stop();
    await Promise.all([endTelling(), endReminding()]);
  };
}
