import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { mailWaiting } from '../../server/operator/mailWaiting';
import { repeat } from './repeat';

const EVERY_MS = 15 * 60_000;
const FIRST_AFTER_MS = 60_000;

/**
 * Mails the operator what waits at the desk, in one of the processes. Returns a function that stops it.
 */
export function waitingLoop(context: Context): () => Promise<void> {
  if (!context.settings.mailsWaiting) return async () => undefined;
  const round = () => inTurns(context, 'waiting mail', EVERY_MS, () => mailWaiting(context));
  return repeat(round, EVERY_MS, 'What waits at the desk could not be mailed:', FIRST_AFTER_MS);
}
