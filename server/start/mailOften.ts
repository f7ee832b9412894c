import type { Context } from '../context';
import { mailMessages } from '../mail/mailMessages';
import { repeat } from './repeat';

const EVERY_MS = 5 * 60_000;

/** Mails what a mail server would not take before, now and every five minutes. Returns what ends it. */
export function mailOften(context: Context): () => Promise<void> {
  return repeat(() => mailMessages(context), EVERY_MS, 'Messages to the operator still wait:');
}
