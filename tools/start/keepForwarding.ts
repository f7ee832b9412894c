import type { Context } from '../../server/ground/context';
import { forwardActions } from '../../server/usage/forwardActions';
import { repeat } from './repeat';

const EVERY_MS = 30_000;

/** Tells the operator's Umami of what was counted. Returns what ends it; where there is none there is nothing to do. */
export function keepForwarding(context: Context): () => Promise<void> {
  if (!context.settings.signals.usage?.umami) return async () => undefined;
  return repeat(() => forwardActions(context), EVERY_MS, 'Counts could not be sent on:');
}
