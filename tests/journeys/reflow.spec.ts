import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { type Character, look, type Sight } from '../product/lines';
import { KEPT_BOOK } from '../product/livedIn';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { textIsShown } from '../product/turnPage';

/**
 * The text stays at its place in any layout and window size: the same paragraph, within a line.
 * `DOGEAR_REFLOWS` is the number of layouts, `DOGEAR_SEED` chooses them.
 */
const CASES = Number(process.env.DOGEAR_REFLOWS ?? 6);
const SEED = Number(process.env.DOGEAR_SEED ?? 18);
/** Every few layouts the reader leaves, and returns to a page with another layout than when they left. */
const RELOADS_EVERY = 4;

type Click = { part: string; which: number; times: number };
const click = fc.record({
  part: fc.constantFrom('Look', 'Look', 'Layout', 'Layout', 'Layout', 'Turning'),
  which: fc.nat(),
  times: fc.integer({ min: 1, max: 6 }),
});
const viewport = fc.oneof(
  fc.record({ width: fc.integer({ min: 320, max: 480 }), height: fc.integer({ min: 480, max: 950 }) }),
  fc.record({ width: fc.integer({ min: 600, max: 1_600 }), height: fc.integer({ min: 480, max: 1_100 }) }),
);
const plan = fc.record({
  pages: fc.integer({ min: 0, max: 5 }),
  clicks: fc.array(click, { minLength: 1, maxLength: 5 }),
  viewport,
  another: viewport,
});

let device: ReadersDevice;
test.beforeAll(async () => {
  device = await readersDevice('phone');
});
test.afterAll(() => device.remove());

test(`the place stays in view through ${CASES} layouts (seed ${SEED})`, { tag: '@long' }, async () => {
  test.setTimeout(60_000 + CASES * 5_000);
  const page = await device.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${device.url}/reading/${KEPT_BOOK}/2`);
  await textIsShown(page);
  const done: string[] = [];
  let before: Sight | null = null;
  for (const [at, { pages, clicks, viewport, another }] of fc
    .sample(plan, { numRuns: CASES, seed: SEED })
    .entries()) {
    const unturned = await look(page);
    for (let turned = 0; turned < pages; turned += 1) await page.keyboard.press('PageDown');
    const turned = await look(page);
    // Without a turn the reader is still at the earlier place, wherever on this page it is.
    const hasTurned = JSON.stringify(turned.first) !== JSON.stringify(unturned.first);
    if (hasTurned || !before) before = turned;
    // After the last chapter and before a picture there is no line to keep.
    if (!before.first) {
      await page.keyboard.press('Home');
      before = null;
      continue;
    }
    done.push(await changeSettings(page, clicks));
    await resize(page, viewport);
    const how = () => `case ${at}, after ${JSON.stringify(viewport)} and ${done.join('; ')}`;
    const there = await look(page, before.first);
    stays(before, there, how());

    await resize(page, another);
    stays(before, await look(page, before.first), `${how()}, then ${JSON.stringify(another)}`);
    await resize(page, viewport);
    const back = await look(page, there.first);
    expect(back.blocks, `back again, ${how()}`).toContain((there.first as Character).block);
    expect(Math.abs(back.linesBelow ?? Number.POSITIVE_INFINITY), `back again, ${how()}`).toBeLessThan(1.2);

    if (at % RELOADS_EVERY !== 0) continue;
    await page.reload();
    await textIsShown(page);
    stays(before, await look(page, before.first), `opened again, ${how()}`);
  }
  await page.close();
  expect(done.length).toBeGreaterThan(CASES / 2);
});

/** The former first line is in view; a scroller shows it first if there is enough text below. */
function stays(before: Sight, after: Sight, what: string): void {
  const how = `${what}; seen before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`;
  if (before.atStart) return expect(after.atStart, how).toBe(true);
  expect(after.blocks, how).toContain(before.first?.block);
  expect(after.linesBelow, how).not.toBeNull();
  if (after.isScrolled && !after.atEnd) expect(Math.abs(after.linesBelow ?? 0), how).toBeLessThan(1.2);
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

/** Uses the controls themselves, in one go; returns what was clicked. */
async function changeSettings(page: Page, clicks: readonly Click[]): Promise<string> {
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await sheet.waitFor();
  const clicked = await sheet.evaluate(clickControls, clicks);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('m');
  await expect(page.locator('.reader-bar-bottom')).toHaveCount(0);
  return clicked;
}

/** Runs in the page. Skips auto-turn and the screen reader layout, which other journeys test. */
async function clickControls(sheet: Element, clicks: readonly Click[]): Promise<string> {
  const NOT_THESE = /Auto-turn pages|Screen reader|Keep the screen on|when I leave them/;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const said: string[] = [];
  for (const { part, which, times } of clicks) {
    const tabs = [...sheet.querySelectorAll<HTMLElement>('[role="tab"]')];
    tabs.find((tab) => tab.textContent === part)?.click();
    await frame();
    const nameOf = (control: Element) =>
      [control.closest('[role="group"]')?.getAttribute('aria-label'), control.getAttribute('aria-label')]
        .concat(control.closest('label')?.textContent ?? '')
        .filter(Boolean)
        .join(' ');
    const controls = [
      ...sheet.querySelectorAll<HTMLElement>(
        '.stepper button:enabled, input[type="radio"]:not(:checked), input[role="switch"]:enabled',
      ),
    ].filter((control) => !NOT_THESE.test(nameOf(control)));
    const control = controls[which % controls.length];
    if (!control) throw new Error(`there is nothing to click in ${part}`);
    said.push(`${part}: ${nameOf(control)} ×${times}`);
    for (let at = 0; at < (control.matches('.stepper button') ? times : 1); at += 1) {
      control.click();
      await frame();
    }
  }
  return said.join(', ');
}
