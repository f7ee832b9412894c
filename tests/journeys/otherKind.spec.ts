import { expect, test } from '@playwright/test';
import { sealCampaign } from '../../contract/account/campaignLink.codec';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { BEGUN_BOOK, DRAMA } from '../product/livedIn';
import { DEVICES, waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';

withDemo();

/** Addresses that confuse dramas and novels, and where they lead. */
const LEADS = [
  [`/bookInfo/${DRAMA}`, `/dramaInfo/${DRAMA}`],
  [`/reading/${DRAMA}/2?lang=en`, `/drama/${DRAMA}/2?lang=en`],
  [`/reading/${DRAMA}/-1`, `/drama/${DRAMA}/1`],
  [`/dramaInfo/${BEGUN_BOOK}`, `/bookInfo/${BEGUN_BOOK}`],
  [`/drama/${BEGUN_BOOK}/3`, `/reading/${BEGUN_BOOK}/3`],
] as const;

const BUNDLES = [
  [{ targetId: DRAMA }, `/dramaInfo/${DRAMA}`],
  [{ targetId: DRAMA, number: 2, isSkip: 1 }, `/drama/${DRAMA}/2`],
  [{ targetId: BEGUN_BOOK, type: 'drama' }, `/bookInfo/${BEGUN_BOOK}`],
] as const;

test('a drama’s number in a novel’s address redirects to the drama, and vice versa', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/about`);
  await waitForServiceWorker(page);
  await settled(page);
  // The app finds out by itself: the titles are not on the device, and the server renders no page.
  const walk = async () => {
    for (const [from, to] of LEADS) {
      await page.goto(server.url + from);
      await expect(page, from).toHaveURL(server.url + to);
      await settled(page);
      await expect(page.getByText('no longer available')).toHaveCount(0);
    }
  };
  await walk();
  for (const [query, to] of BUNDLES) {
    // A visitor skips into the text only once, so each address needs a new visitor.
    const visitor = await newDevice(browser, 'phone', UNCACHED);
    await visitor.page.goto(`${server.url}/par?par=${sealCampaign(query)}`);
    await expect(visitor.page, JSON.stringify(query)).toHaveURL(server.url + to);
    await visitor.context.close();
  }
  await server.stop();
  await walk();
  await server.reopen();
  await context.close();
});

test('a drama’s number in a novel’s address redirects without scripts too, and vice versa', {
  tag: '@long',
}, async () => {
  const plain = await browser.newContext({ ...DEVICES.phone, javaScriptEnabled: false });
  const page = await plain.newPage();
  for (const [from, to] of LEADS) {
    await page.goto(server.url + from);
    await expect(page, from).toHaveURL(server.url + to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect((await page.goto(`${server.url}/bookInfo/99999`))?.status()).toBe(404);
  await plain.close();
});
