import { createHmac } from 'node:crypto';
import type { Secrets } from '../ground/secrets';

const CHARACTERS = 16;

/** What others know a reader by: the same for all they write, and nothing that leads back to their number. */
export function readerNameOf({ readerNameKey }: Secrets, userId: number): string {
  return createHmac('sha256', readerNameKey).update(String(userId)).digest('base64url').slice(0, CHARACTERS);
}
