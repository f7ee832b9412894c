import type { Context } from '../../server/ground/context';
import { repeat } from './repeat';

/** Within this time every process shows what was saved at the desk of another. */
const EVERY_MS = 5_000;

/**
 * Looks for a changed name, colour, mark or notice. Returns a function that stops it. With the embedded
 * database there is only one process and nothing to do.
 */
export function houseLoop({ settings, house }: Context): () => Promise<void> {
  if (settings.databaseUrl === null) return async () => undefined;
  return repeat(house.look, EVERY_MS, 'The house could not be read:', EVERY_MS);
}
