import type { Balance, GoldIndex, LedgerLine } from '../../contract/money/ledger.schema';
import type { Effect } from '../outbox/command';
import type { OutboxRow } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { currentOwner, NOBODY } from '../tables/meta';
import type { CoinLineRow, WalletRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import { countSettlement } from './settlements';

export type Movement = { readonly balance: Balance; readonly line: LedgerLine | null };
type Write = { readonly tables: readonly [typeof db.wallet, typeof db.coinHistory]; apply(): Promise<void> };

export async function unsealWallet(row: WalletRow | undefined): Promise<Balance | undefined> {
  return row && unseal<Balance>(walletPurpose(row.accountId), row.content);
}

export async function sealLine(accountId: number, line: LedgerLine): Promise<CoinLineRow> {
  return { accountId, id: line.id, content: await seal(linePurpose(accountId, line.id), line) };
}

export function unsealLine(row: CoinLineRow): Promise<LedgerLine | undefined> {
  return unseal<LedgerLine>(linePurpose(row.accountId, row.id), row.content);
}

/**
 * Returns the write of a settled movement. A resent intent gets its first answer again: if the wallet has a
 * later line, its balance stays.
 */
export async function settledMovement(accountId: number, { balance, line }: Movement): Promise<Write> {
  const content = await seal(walletPurpose(accountId), balance);
  const row = line && (await sealLine(accountId, line));
  const apply = async () => {
    if (!row) return;
    await db.coinHistory.put(row);
    const held = await db.wallet.get(accountId);
    if (held && held.lineId > row.id) return;
    await db.wallet.put({ accountId, content, lineId: row.id, settlement: await countSettlement() });
  };
  return { tables: [db.wallet, db.coinHistory], apply };
}

/**
 * Stores a balance requested after `settlements`, unless something has settled since: that balance is newer.
 */
export async function receivedBalance(accountId: number, balance: Balance, settlements: number) {
  const { coins, bonus, userGold, held, vipRemainder } = balance;
  const content = await seal(walletPurpose(accountId), {
    coins,
    bonus,
    userGold,
    ...(held !== undefined && held > 0 && { held }),
    ...(vipRemainder !== undefined && vipRemainder !== 0 && { vipRemainder }),
  });
  return receivedWallet(accountId, { content }, settlements);
}

/** Stores a balance and the expiry of its bonus lots in the same way. */
export async function receivedGold(accountId: number, { balance, lots }: GoldIndex, settlements: number) {
  const content = await seal(walletPurpose(accountId), balance);
  const sealedLots = await seal(lotsPurpose(accountId), lots);
  return receivedWallet(accountId, { content, lots: sealedLots }, settlements);
}

function receivedWallet(accountId: number, heard: Pick<WalletRow, 'content' | 'lots'>, settlements: number) {
  return {
    tables: [db.wallet],
    apply: async () => {
      const held = await db.wallet.get(accountId);
      if (held && held.settlement > settlements) return;
      await db.wallet.put({ lineId: 0, settlement: 0, ...held, accountId, ...heard });
    },
  };
}

/**
 * Returns the bonus lots that expire, soonest first. Empty if no answer was received since the last movement.
 */
export async function unsealLots(row: WalletRow | undefined): Promise<GoldIndex['lots']> {
  if (row?.lots === undefined) return [];
  return (await unseal<GoldIndex['lots']>(lotsPurpose(row.accountId), row.lots)) ?? [];
}

function walletPurpose(accountId: number): string {
  return `wallet/${accountId}`;
}

function lotsPurpose(accountId: number): string {
  return `lots/${accountId}`;
}

function linePurpose(accountId: number, id: number): string {
  return `coins/${accountId}/${id}`;
}

/** Returns the effect of an intent's movement on the account it was sent for. */
export async function movementOf(movement: Movement, row: OutboxRow): Promise<Effect> {
  return settledMovement(await accountOf(row), movement);
}

/** Returns the intent's account: one made before an account existed belongs to the first account. */
export async function accountOf(row: OutboxRow): Promise<number> {
  return row.accountId === NOBODY ? withDatabase(currentOwner) : row.accountId;
}
