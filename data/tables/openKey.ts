import type { CommandKind } from '../outbox/intent';

/**
 * What makes an open intent the only one of its kind and target: `kind|target`, by which rows on devices are found. With
 * `beside`, an account's id, the key of an intent that gave its place to one of another account.
 */
export function openKeyOf(kind: CommandKind, target: string, beside?: number): string {
  return `${kind}|${target}${beside === undefined ? '' : `|${beside}`}`;
}

/** Whether a row may have this key. It repeats what the row says: another text in one of them is damage. */
export function isOpenKeyOf(kind: CommandKind, target: string, openKey: string): boolean {
  return openKey.startsWith(openKeyOf(kind, target));
}
