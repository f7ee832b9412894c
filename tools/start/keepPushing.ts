import { remindStreaks } from '../../server/checkIn/remindStreaks';
import { gatherDigests } from '../../server/digests/gatherDigests';
import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { createTeller } from '../../server/push/pushSender';
import { repeat } from './repeat';

/** What happened is told within this time. */
const EVERY_MS = 3_000;
/** Browsers come first: what one of them is told is in no mail. */
const DIGESTS_EVERY_MS = 60_000;
const STREAKS_EVERY_MS = 15 * 60_000;

/**
 * This process's share of the pushes and of the digests. Returns what ends it, once the batch under way is over. Without keys and
 * a mail server there are none.
 */
export function keepPushing(context: Context): () => Promise<void> {
  if (context.vapid === null && !context.settings.sendsDigests) return async () => undefined;
  const teller = createTeller(context);
  const endTelling = repeat(() => teller.workDue(), EVERY_MS, 'Pushes wait:');
  const endGathering = repeat(() => gatherDigests(context), DIGESTS_EVERY_MS, 'Digests wait:');
  const endReminding = repeat(
    () => inTurns(context, 'reminding', STREAKS_EVERY_MS, () => remindStreaks(context)),
    STREAKS_EVERY_MS,
    'Streaks could not be looked through:',
  );
  return async () => {
    teller.stop();
    await Promise.all([endTelling(), endGathering(), endReminding()]);
  };
}
