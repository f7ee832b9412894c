/**
 * Whether it is this call's turn to clear up what others left too: one in `of`, by chance, so that nobody can choose calls
 * that never do.
 */
export function isTurn(of: number): boolean {
  return Math.random() * of < 1;
}
