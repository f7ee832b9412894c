import type { Page } from '@playwright/test';

/** Presses Pay on the test desk's form with this card (TEST_CARDS). */
export async function payAtDesk(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay / }).click();
}
