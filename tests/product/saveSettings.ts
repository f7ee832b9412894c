import type { Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';

/** Writes settings open, as earlier versions kept all of them, one row of the device's each; a page that is open learns of them by a reload. */
export function saveSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
  return putRows(page, 'settings', rows);
}

/** One setting as the device has it; undefined while it has none. */
export async function readSetting(page: Page, key: string): Promise<unknown> {
  const rows = await readRows<{ key: string; value: unknown }>(page, 'settings');
  return rows.find((row) => row.key === key)?.value;
}
