import { readKeepRules } from '../../../data/queries/keepPlan';

type Connection = EventTarget & { readonly type?: string; readonly saveData?: boolean };

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** Whether the browser says that what is fetched now may cost: by mobile data, or with its data saver on. */
export function isMetered(): boolean {
  const now = connection();
  return now?.type === 'cellular' || now?.saveData === true;
}

/** Whether the browser's data saver is on. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether the reader's rule holds back what need not be fetched now. */
export async function isHeldBack(): Promise<boolean> {
  return isMetered() && (await readKeepRules()).wifiOnly;
}

/** Whether the reader's rule could be broken by whoever fetches with nobody there to look: the device has connections of more than one kind. */
export async function mayBecomeHeldBack(): Promise<boolean> {
  return connection()?.type !== undefined && (await readKeepRules()).wifiOnly;
}

/** Runs whenever the connection becomes another one, where the browser tells. */
export function whenConnectionChanges(run: () => void): void {
  connection()?.addEventListener('change', run);
}
