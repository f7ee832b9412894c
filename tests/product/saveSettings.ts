import type { Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';

/**
 * Stores settings unsealed, one row each, as earlier versions stored all of them. An open page sees them
 * after a reload.
 */
export function saveSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
  return putRows(page, 'settings', rows);
}

export async function readSetting(page: Page, key: string): Promise<unknown> {
  const rows = await readRows<{ key: string; value: unknown }>(page, 'settings');
  return rows.find((row) => row.key === key)?.value;
}
