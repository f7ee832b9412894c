/**
 * Returns whether this call should also clean up for others: one in `of`, at random, so that no caller can
 * pick calls that never do.
 */
export function isTurn(of: number): boolean {
  return Math.random() * of < 1;
}
