import type { CommandKind } from '../outbox/intent';

/**
 * Returns the key that makes an open intent unique for its kind and target: `kind|target`, used to find
 * stored rows. `beside`, an account's id, is appended to the key of an intent displaced by another account's.
 */
export function openKeyOf(kind: CommandKind, target: string, beside?: number): string {
  return `${kind}|${target}${beside === undefined ? '' : `|${beside}`}`;
}

/** Returns whether a row may have this key. The key repeats the row's fields: a mismatch is damage. */
export function isOpenKeyOf(kind: CommandKind, target: string, openKey: string): boolean {
  return openKey.startsWith(openKeyOf(kind, target));
}
