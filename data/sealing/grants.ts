import type { Grant, ItemKind } from '../../contract/money/ledger.schema';
import type { GrantRow } from '../tables/moneyRows';
import { seal, unseal } from './seal';

export function sealGrant(grant: Grant): Promise<string> {
  return seal(purpose(grant), grant);
}

export function unsealGrant(row: GrantRow): Promise<Grant | undefined> {
  return unseal<Grant>(purpose(row), row.content);
}

function purpose({ kind, itemId }: { kind: ItemKind; itemId: number }): string {
  return `grant/${kind}/${itemId}`;
}
