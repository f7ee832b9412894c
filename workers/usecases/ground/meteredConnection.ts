import { readKeepRules } from '../../../data/queries/keepPlan';

type Connection = EventTarget & { readonly type?: string; readonly saveData?: boolean };

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** Returns whether the browser reports a connection that may cost money: mobile data, or its data saver. */
export function isMetered(): boolean {
  const now = connection();
  return now?.type === 'cellular' || now?.saveData === true;
}

export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Returns whether the reader's rule holds back optional fetches now. */
export async function isHeldBack(): Promise<boolean> {
  return isMetered() && (await readKeepRules()).wifiOnly;
}

/**
 * Returns whether an unattended fetch could break the reader's rule, because the device has several kinds of
 * connections.
 */
export async function mayBecomeHeldBack(): Promise<boolean> {
  return connection()?.type !== undefined && (await readKeepRules()).wifiOnly;
}

/** Calls `run` when the connection changes, if the browser reports that. */
export function whenConnectionChanges(run: () => void): void {
  connection()?.addEventListener('change', run);
}
