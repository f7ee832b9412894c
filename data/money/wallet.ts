import type { Balance, GoldIndex, LedgerLine } from '../../contract/money/ledger.schema';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { CoinLineRow, WalletRow } from '../tables/moneyRows';
import { countSettlement } from './settlements';

/** A balance and the line of the ledger behind it; null when nothing moved. */
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
 * What a settled intent moved. A resend hears its first answer again: where the wallet has a later line by then, that
 * one's balance stands.
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

/** A balance as the server told it when it was asked after `settlements`: what settled since knows better. */
export async function heardBalance(accountId: number, balance: Balance, settlements: number) {
  const { coins, bonus, userGold, held, vipRemainder } = balance;
  const content = await seal(walletPurpose(accountId), {
    coins,
    bonus,
    userGold,
    ...(held !== undefined && held > 0 && { held }),
    ...(vipRemainder !== undefined && vipRemainder !== 0 && { vipRemainder }),
  });
  return heardWallet(accountId, { content }, settlements);
}

/** The same, and which bonus ends when. */
export async function heardGold(accountId: number, { balance, lots }: GoldIndex, settlements: number) {
  const content = await seal(walletPurpose(accountId), balance);
  const sealedLots = await seal(lotsPurpose(accountId), lots);
  return heardWallet(accountId, { content, lots: sealedLots }, settlements);
}

function heardWallet(accountId: number, heard: Pick<WalletRow, 'content' | 'lots'>, settlements: number) {
  return {
    tables: [db.wallet],
    apply: async () => {
      const held = await db.wallet.get(accountId);
      if (held && held.settlement > settlements) return;
      await db.wallet.put({ lineId: 0, settlement: 0, ...held, accountId, ...heard });
    },
  };
}

/** Bonus that ends, the soonest first. None while the server has not been asked since the last movement. */
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
