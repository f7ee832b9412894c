import type { Page } from '@playwright/test';
import type { DeviceClass, Vitals } from '../../contract/account/vitals';
import { endpoints } from '../../contract/endpoints';
import { openAnswer, sealAnswer } from '../../contract/wire/sealing.codec';
import { fetchRoute } from './fetchRoute';
import { said } from './said';

export type DeskScreen = {
  readonly name: string;
  /** The path behind `/operator?at=`. `reader`: the number of a reader who has some of all data. */
  readonly at: (reader: number) => string;
  readonly act?: (page: Page) => Promise<void>;
};

const press = (name: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: await said(page, name), exact: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const choose = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name: await said(page, name), exact: true }).click();
  await page.getByRole('tabpanel').waitFor();
};

const unfold = (name: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: await said(page, name), exact: true })
    .first()
    .click();
};

async function openParagraph(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('textbox', { name: await said(page, 'The paragraph') }).waitFor();
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: await said(page, 'Select all'), exact: true }).check();
  await press('Approve selected')(page);
}

const VITALS: Record<DeviceClass, Vitals> = {
  phone: {
    'lcp.good': 2_940,
    'lcp.fair': 410,
    'lcp.poor': 133,
    'inp.good': 2_610,
    'inp.fair': 588,
    'inp.poor': 41,
    'cls.good': 3_480,
    'cls.poor': 3,
    'firstFrame.good': 5_120,
    'firstFrame.fair': 1_240,
    'firstFrame.poor': 660,
    stalls: 412,
    stalledSeconds: 1_905,
    watchedSeconds: 1_234_567,
    fetchedKb: 61_400_000,
    seenKb: 47_800_000,
  },
  desktop: { 'lcp.good': 610, 'lcp.fair': 12, 'inp.good': 590, 'cls.good': 622 },
};

/**
 * The demo's server counts nothing, so its answers get the sums of a busy installation. Returns what ends that.
 */
async function fill(
  page: Page,
  name:
    | 'operatorFigures'
    | 'operatorTitleFigures'
    | 'operatorTitleItems'
    | 'operatorTokens'
    | 'operatorWebhooks',
  change: (data: Record<string, object[]>) => object,
): Promise<() => Promise<void>> {
  const { method, path } = endpoints[name];
  const isAsked = ({ pathname }: URL) => pathname === path;
  await page.route(isAsked, async (route) => {
    const response = await fetchRoute(route);
    const opened = openAnswer(method, path, await response.text()) as { data: Record<string, object[]> };
    const body = sealAnswer(method, path, { ...opened, data: { ...opened.data, ...change(opened.data) } });
    await route.fulfill({ response, body });
  });
  return () => page.unroute(isAsked);
}

async function measure(page: Page): Promise<void> {
  const end = await fill(page, 'operatorFigures', () => ({ vitals: VITALS }));
  await page.getByRole('radio', { name: await said(page, 'Three months') }).check();
  const speeds = page.getByRole('region', { name: await said(page, 'Speed as readers felt it') });
  const numbers = speeds.getByRole('button', { name: await said(page, 'Show the numbers') });
  await numbers.click();
  await speeds.getByRole('table').waitFor();
  await speeds.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await end();
}

async function readTitle(page: Page): Promise<void> {
  const endDays = await fill(page, 'operatorTitleFigures', ({ days = [] }) => ({
    days: days.map((day, at) => {
      const readers = 180 + ((at * 37) % 61) + at;
      const sold = { unlocks: readers * 2, coins: readers * 7, bonus: readers * 3 };
      return {
        ...day,
        started: 40 + ((at * 17) % 23),
        readers,
        reads: readers * 4,
        finished: at % 9,
        ...sold,
      };
    }),
    campaigns: ['mail / newsletter / spring', 'poster', 'tiktok / video / the-lighthouse-keeper-part-2'].map(
      (link, at) => ({
        link,
        readers: 1_840 >> (2 * at),
        unlocks: 902 >> at,
        coins: 4_510 >> at,
        bonus: 730,
      }),
    ),
  }));
  const endItems = await fill(page, 'operatorTitleItems', () => ({
    items: Array.from({ length: 120 }, (_, at) => {
      const readers = Math.round(2_400 / (1 + at / 15));
      return [at + 1, readers, at < 10 ? 0 : readers, at < 10 ? 0 : readers * 3, at < 10 ? 0 : readers];
    }),
  }));
  await page.reload();
  const curve = page.getByRole('figure', { name: await said(page, 'Where readers leave') });
  await curve.locator('canvas').waitFor();
  await curve.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await endDays();
  await endItems();
}

const DAY = 86_400_000;

/** Programs in each state, and a webhook that works beside one that does not. */
async function addPrograms(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  const token = { owner: 'Maria Lindqvist', createdAt: now - 40 * DAY, expiresAt: now + 50 * DAY };
  const endTokens = await fill(page, 'operatorTokens', () => ({
    list: [
      { ...token, id: 4, name: 'Bookkeeping', scopes: ['orders:read'], usedAt: null, state: 'good' },
      {
        ...token,
        id: 3,
        name: 'Publishes what the translators finish',
        scopes: ['titles:read', 'titles:write'],
        usedAt: now - DAY / 24,
        state: 'good',
      },
      { ...token, id: 2, name: 'Moderation', scopes: ['comments:moderate'], usedAt: now, state: 'ownerless' },
      {
        ...token,
        id: 1,
        name: 'First try',
        scopes: ['titles:read'],
        usedAt: now - 30 * DAY,
        state: 'revoked',
      },
    ],
  }));
  const delivery = { tries: 1, nextAt: null, status: 200, complaint: '', createdAt: now - DAY / 24 };
  const webhook = { createdAt: now - 20 * DAY, offAt: null, offBecause: null };
  const endWebhooks = await fill(page, 'operatorWebhooks', () => ({
    list: [
      {
        ...webhook,
        id: 1,
        shape: 'signed',
        address: 'https://hooks.books.example/a-rather-long-path/of-an-automation/4f9a7f0c2b',
        events: ['chapter.published', 'order.paid', 'order.refunded', 'comment.waiting'],
        deliveries: [
          {
            ...delivery,
            id: 'c',
            event: 'order.paid',
            state: 'waiting',
            tries: 3,
            nextAt: now + DAY / 48,
            status: 502,
            complaint: 'Bad gateway',
          },
          { ...delivery, id: 'b', event: 'chapter.published', state: 'arrived' },
          { ...delivery, id: 'a', event: 'test', state: 'givenUp', status: 404, complaint: 'Not found' },
        ],
      },
      {
        ...webhook,
        id: 2,
        shape: 'discord',
        address: 'https://discord.com/api/webhooks/1234/abcd',
        events: ['chapter.published'],
        offAt: now - DAY,
        offBecause: 'dead',
        deliveries: [],
      },
    ],
  }));
  await page.reload();
  await page.getByRole('article', { name: 'discord.com' }).waitFor();
  await endTokens();
  await endWebhooks();
}

async function seeDeliveries(page: Page): Promise<void> {
  await addPrograms(page);
  await page
    .getByRole('article', { name: 'hooks.books.example' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Every section of the operator's desk, and what opens in it: the only list of what axe checks there. */
export const DESK_SCREENS: readonly DeskScreen[] = [
  { name: 'queue', at: () => 'queue' },
  { name: 'queue-silence', at: () => 'queue', act: press('Silence…') },
  { name: 'queue-selected', at: () => 'queue', act: selectAll },
  { name: 'messages', at: () => 'messages' },
  { name: 'people', at: () => 'people' },
  { name: 'reader', at: (reader) => `people/${reader}` },
  { name: 'reader-devices', at: (reader) => `people/${reader}`, act: choose('Devices') },
  { name: 'reader-coins', at: (reader) => `people/${reader}`, act: choose('Coins') },
  { name: 'reader-orders', at: (reader) => `people/${reader}`, act: choose('Orders') },
  { name: 'reader-requests', at: (reader) => `people/${reader}`, act: choose('Requests') },
  { name: 'reader-told', at: (reader) => `people/${reader}`, act: choose('Notices') },
  { name: 'reader-gold', at: (reader) => `people/${reader}`, act: press('Give or take coins…') },
  { name: 'reader-ban', at: (reader) => `people/${reader}`, act: press('Ban…') },
  { name: 'typos', at: () => 'typos' },
  { name: 'titles', at: () => 'titles' },
  { name: 'title', at: () => 'titles/1' },
  { name: 'title-invite', at: () => 'titles/1', act: press('Invite someone…') },
  { name: 'title-deletion', at: () => 'titles/1', act: press('Delete the title') },
  { name: 'chapter', at: () => 'titles/1/2' },
  { name: 'chapter-paragraph', at: () => 'titles/1/2', act: openParagraph },
  { name: 'chapter-removal', at: () => 'titles/1/2', act: press('Remove the chapter') },
  { name: 'title-figures', at: () => 'titles/1', act: readTitle },
  { name: 'uploads', at: () => 'uploads' },
  { name: 'home', at: () => 'home' },
  { name: 'shares', at: () => 'shares' },
  { name: 'shop', at: () => 'shop' },
  { name: 'shop-product', at: () => 'shop', act: press('Change…') },
  { name: 'shop-offer', at: () => 'shop', act: press('New offer…') },
  { name: 'figures', at: () => 'figures' },
  { name: 'figures-speeds', at: () => 'figures', act: measure },
  { name: 'figures-numbers', at: () => 'figures', act: unfold('Show the numbers') },
  { name: 'campaigns', at: () => 'campaigns' },
  { name: 'house', at: () => 'house' },
  { name: 'state', at: () => 'state' },
  { name: 'words', at: () => 'words' },
  { name: 'watermarks', at: () => 'watermarks' },
  { name: 'operators', at: () => 'operators' },
  { name: 'operators-add', at: () => 'operators', act: press('Add someone…') },
  { name: 'api', at: () => 'api', act: addPrograms },
  { name: 'api-deliveries', at: () => 'api', act: seeDeliveries },
  { name: 'api-token', at: () => 'api', act: press('New token…') },
  { name: 'api-webhook', at: () => 'api', act: press('New webhook…') },
  { name: 'audit', at: () => 'audit' },
  { name: 'access', at: () => 'access' },
];
