import { randomUUID } from 'node:crypto';
import type { Pack } from '../../contract/money/ledger.schema';
import { signPackReport } from '../../contract/money/packReport';
import { post } from '../ground/ledger/post';
import { proveMailbox } from './accounts';
import type { TestClient } from './createClient';
import { giveGold } from './giveGold';
import type { TestApp } from './openTestApp';

export async function packReader(app: TestApp, gold: Parameters<typeof giveGold>[2]) {
  const reader = await app.signIn();
  await proveMailbox(app, reader.userId);
  await giveGold(app.context, reader.userId, gold);
  return reader;
}

export async function packReport(
  { packId, reportKey }: Pick<Pack, 'packId' | 'reportKey'>,
  opened: readonly number[],
  closing = false,
) {
  const mac = await signPackReport(reportKey, { packId, opened, closing });
  return { requestId: randomUUID(), packId, opened: [...opened], closing, mac };
}

export async function takePack(
  app: TestApp,
  client: TestClient,
  order: { readonly bookId: number; readonly targets: readonly number[]; readonly maxPrice: number },
): Promise<Pack> {
  const request = { ...order, targets: [...order.targets], requestId: randomUUID() };
  const { code, data } = await app.ask('takeAlong', request, client);
  if (code !== 1) throw new Error(`The pack was refused: ${code}`);
  return data.pack;
}

export async function owe({ context }: TestApp, userId: number, debt: number): Promise<void> {
  const reference = { type: 'none' } as const;
  const moved = { userId, reference, requestId: null, coins: 0, bonus: 0, debt, at: context.now() };
  await context.db.transaction((tx) => post(tx, { ...moved, kind: 'adjustment', against: 'adjustments' }));
}
