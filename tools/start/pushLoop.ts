import { remindStreaks } from '../../server/checkIn/remindStreaks';
import { gatherDigests } from '../../server/digests/gatherDigests';
import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { createTeller } from '../../server/push/pushSender';
import { repeat } from './repeat';

/** Readers are notified of an event within this time. */
const EVERY_MS = 3_000;
/** Slower than pushes: a digest leaves out what a browser was already notified of. */
const DIGESTS_EVERY_MS = 60_000;
const STREAKS_EVERY_MS = 15 * 60_000;

/**
 * Sends this process's share of pushes and digests. Returns a function that stops it after the current batch.
 * Without push keys and a mail server there is nothing to send.
 */
export function pushLoop(context: Context): () => Promise<void> {
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
