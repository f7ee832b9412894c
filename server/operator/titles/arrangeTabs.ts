import type { DeskTab } from '../../../contract/operator/titles.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { orderTabs, removeTab } from '../../content/arrangeTabs';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Puts the tabs of home into an order; those that are not named stand behind. */
export async function order(
  tx: Transaction,
  tabs: readonly string[],
): Promise<Result<Done<{ list: DeskTab[] }>>> {
  const list = await orderTabs(tx, tabs);
  const after = { order: list.map(({ indexValue }) => indexValue).join(' ') };
  return success({ answer: { list }, act: { act: 'home.order', object: 'tab', objectId: '', after } });
}

/** Takes a tab of home away; what is in it stays in the catalogue. Refused: `notFound`. */
export async function remove(tx: Transaction, tab: string): Promise<Result<Done<null>>> {
  const gone = await removeTab(tx, tab);
  if (!gone.ok) return gone;
  return success({ answer: null, act: { act: 'home.removeTab', object: 'tab', objectId: tab } });
}
