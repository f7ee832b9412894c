import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { bellSentence } from '../product/bellNovel';
import { readRows } from '../product/deviceRows';
import { type KillPoint, writesOf } from './killPoint';
import { type LivedInDevice, livedInDevice } from './livedInDevice';
import { atRest } from './liveIn';
import { BELLS } from './novels';

/**
 * A pack's life: ten chapters are taken along, the first is opened on a train, nine are given back.
 * Wherever it is interrupted, the end is the same.
 */
const of = writesOf('usecases');
const TAKING: Readonly<Record<string, KillPoint>> = {
  'while the wish for a pack is written down': of('outbox', 'inside', { where: { kind: 'takeAlong' } }),
  'when the wish for a pack was written down': of('outbox', 'committed', { where: { kind: 'takeAlong' } }),
  'before the server hears of the wish': { path: /takeAlong/, when: 'asked' },
  'when the server holds the coins and its answer is on its way': { path: /takeAlong/, when: 'answered' },
  'while the pack is written down': of('packs', 'inside'),
  'when the pack was written down': of('packs', 'committed'),
  'when the third text of the pack was written down': of('chapters', 'committed', { nth: 3 }),
};
const OPENING: Readonly<Record<string, KillPoint>> = {
  'while it is written down that a chapter was opened': of('outbox', 'inside', {
    where: { kind: 'reportOpened' },
  }),
  'when it was written down that a chapter was opened': of('outbox', 'committed', {
    where: { kind: 'reportOpened' },
  }),
  'before the server hears of the opened chapter': { path: /reportOpened/, when: 'asked' },
  'when the server was paid for it and its answer is on its way': { path: /reportOpened/, when: 'answered' },
  'while the receipt of the opened chapter is written down': of('grants', 'inside'),
  'when the receipt of the opened chapter was written down': of('grants', 'committed'),
};
const GIVING_BACK: Readonly<Record<string, KillPoint>> = {
  'while it is written down that the rest is given back': of('packs', 'inside', { where: { isOver: true } }),
  'when it was written down that the rest is given back': of('packs', 'committed', {
    where: { isOver: true },
  }),
  'before the server hears that the rest is given back': { path: /reportOpened/, nth: 2, when: 'asked' },
  'when the server gave the rest back and its answer is on its way': {
    path: /reportOpened/,
    nth: 2,
    when: 'answered',
  },
  'while the pack is forgotten': of('packs', 'inside', { by: 'delete' }),
  'when the pack was forgotten': of('packs', 'committed', { by: 'delete' }),
};
const TAKEN = 10;
const FIRST = 3;

let device: LivedInDevice;
test.beforeAll(async () => {
  device = await livedInDevice();
});
test.afterAll(() => device?.remove());

const card = (page: Page) => page.getByRole('region', { name: 'Taken along' });

async function take(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bookInfo/${BELLS}`);
  await page.getByRole('button', { name: 'Take 10 chapters along' }).click();
  await page.getByRole('button', { name: 'Hold 10 coins' }).click();
  await expect(card(page)).toContainText('0 of 10 chapters opened. 10 coins are held.', { timeout: 120_000 });
}

async function openFirst(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/reading/${BELLS}/${FIRST}`);
  await expect(page.getByText(bellSentence(FIRST))).toBeVisible({ timeout: 120_000 });
  await atRest(page);
}

async function giveBack(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bookInfo/${BELLS}`);
  await card(page).getByRole('button', { name: 'Give back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(card(page)).toBeHidden({ timeout: 120_000 });
  await atRest(page);
}

/** Returns the state of the pack on the device, once every pending step has succeeded or failed. */
async function stateOf(page: Page, url: string): Promise<'none' | 'taken' | 'opened'> {
  await page.goto(`${url}/bookInfo/${BELLS}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atRest(page);
  const [pack] = await readRows<{ targets: number[]; isOver?: true }>(page, 'packs');
  if (!pack) return 'none';
  return pack.targets.includes(FIRST) ? 'taken' : 'opened';
}

/**
 * Asserts one hold, one capture and one release on the server, the same balance on the device, and that the
 * opened chapter opens.
 */
async function expectEnded(page: Page, context: BrowserContext, url: string, before: number): Promise<void> {
  await expect(async () => {
    const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'all' });
    const moved = list.slice(0, 3).map(({ kind, coins, bonus }) => [kind, coins + bonus]);
    expect(moved).toEqual(
      expect.arrayContaining([
        ['hold', -TAKEN],
        ['release', TAKEN - 1],
      ]),
    );
    expect(list.filter(({ kind }) => kind === 'hold')).toHaveLength(1);
    expect(list.filter(({ kind }) => kind === 'release')).toHaveLength(1);
    const { balance } = await askAs(context, url, 'goldIndex', {});
    expect(balance.userGold).toBe(before - 1);
    const grants = await askAs(context, url, 'grants', { after: 0 });
    expect(grants.list.map(({ target }) => target).toSorted()).toEqual([2, FIRST]);
  }).toPass({ timeout: 120_000 });
  expect(await readRows(page, 'packs')).toEqual([]);
  await page.goto(`${url}/Rewards`);
  await expect(page.getByText(`You have ${before - 1} coins.`)).toBeVisible();
  await page.goto(`${url}/reading/${BELLS}/${FIRST}`);
  await expect(page.getByText(bellSentence(FIRST))).toBeVisible();
  await page.goto(`${url}/reading/${BELLS}/${FIRST + 1}`);
  await expect(page.getByText(bellSentence(FIRST + 1))).toHaveCount(0);
}

async function goOn(page: Page, url: string): Promise<void> {
  let state = await stateOf(page, url);
  if (state === 'none') await take(page, url);
  state = await stateOf(page, url);
  if (state === 'taken') await openFirst(page, url);
  await giveBack(page, url);
}

const STORY = { TAKING, OPENING, GIVING_BACK };
for (const [part, points] of Object.entries(STORY))
  for (const [name, point] of Object.entries(points))
    test(`a pack recovers after being killed ${name}`, async () => {
      const copy = await device.copy();
      const { url } = copy;
      try {
        let before = 0;
        const { context, page } = await copy.killAt(point, async (page) => {
          before = (await askAs(page.context(), url, 'goldIndex', {})).balance.userGold;
          if (part !== 'TAKING') await take(page, url);
          if (part === 'GIVING_BACK') await openFirst(page, url);
          if (part === 'TAKING') await take(page, url);
          else if (part === 'OPENING') await openFirst(page, url);
          else await giveBack(page, url);
        });
        const state = await stateOf(page, url);
        if (part !== 'GIVING_BACK') await goOn(page, url);
        else if (state !== 'none') await giveBack(page, url);
        await expectEnded(page, context, url, before);
      } finally {
        await copy.remove();
      }
    });
