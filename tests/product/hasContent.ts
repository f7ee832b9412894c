import { expect, type Page } from '@playwright/test';
import { settled } from './settled';

export async function hasContent(page: Page, where: string): Promise<void> {
  await settled(page);
  const said = page.locator('main').locator('h1, h2, [role="alert"], [data-block]');
  await expect(said.first(), `${where}: a heading or a message`).toBeAttached();
  expect((await page.locator('main').innerText()).trim(), `${where}: words`).not.toBe('');
  await expect(page.getByText('This page crashed'), where).toHaveCount(0);
  if (new URL(page.url()).pathname.startsWith('/reading/')) return;
  const ways = page.locator('main a[href], main button:enabled, nav a[href]').filter({ visible: true });
  await expect(ways.first(), `${where}: a way on`).toBeVisible();
}
