import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { sealAnswer } from '../../contract/wire/sealing.codec';
import { askAs } from '../product/askAs';
import { newDevice } from '../product/device';
import { LAST, startTestDrama } from '../product/testDrama';
import { plays } from '../product/watching';

let drama: Awaited<ReturnType<typeof startTestDrama>>;
test.beforeAll(async () => {
  drama = await startTestDrama();
});
test.afterAll(() => drama?.end());

const inSight = (page: Page) => page.locator('.player-slide:not([inert])');
const coins = async (context: BrowserContext) =>
  (await askAs(context, drama.url, 'goldIndex', {})).balance.userGold;

test('an episode never costs more than its shown price; a refused key gives an error', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const slide = inSight(page);
  try {
    await page.goto(`${drama.url}/Rewards`);
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect.poll(() => coins(context)).toBe(5);
    await page.goto(`${drama.url}/drama/${drama.videoId}/${LAST}`);
    const asSeen = slide.getByRole('button', { name: 'Unlock for 5 coins' });
    await expect(asSeen).toBeVisible();

    await drama.stop();
    await drama.reprice(8);
    await asSeen.click();
    await expect(slide.getByText(/connection/)).toBeVisible();
    await drama.reopen();
    await expect(slide.getByText(/price/i)).toBeVisible();
    await expect(slide.getByRole('button', { name: 'Get coins · 3 missing' })).toBeVisible();
    await expect(slide.getByRole('button', { name: /^Unlock for/ })).toHaveCount(0);
    expect(await coins(context)).toBe(5);
    await drama.stop();
    await drama.reprice(4);
    await drama.reopen();
    await page.reload();

    const payable = slide.getByRole('button', { name: 'Unlock for 4 coins' });
    await expect(payable).toBeVisible();
    await drama.stop();
    await drama.reprice(3);
    await payable.click();
    await expect(slide.getByText(/connection/)).toBeVisible();
    await drama.reopen();
    await plays(page, LAST);
    expect(await coins(context)).toBe(2);

    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('dogear');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const clearing = opening.result.transaction('grants', 'readwrite');
            clearing.objectStore('grants').clear();
            clearing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    const { method, path } = endpoints.episode;
    const refusal = sealAnswer(method, path, { code: FAILURES.notAllowed.code, msg: '', data: null });
    await context.route(/\/video\/episode\?/, (route) => route.fulfill({ body: refusal }));
    await page.reload();
    await expect(slide.getByRole('alert')).toContainText('You are not allowed to do this.');
    await context.unrouteAll();
    await slide.getByRole('button', { name: 'Try again' }).click();
    await plays(page, LAST);
    expect(await coins(context)).toBe(2);
  } finally {
    await context.close();
  }
});
