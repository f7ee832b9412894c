import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { openDemo } from './demoServer';
import type { Door } from './door';
import { KEPT_BOOK } from './livedIn';
import { type Device, openBrowser, waitForServiceWorker } from './reader';
import { firstBlockInView, isInView } from './readerPlace';
import { makeDataFolder } from './startServer';
import { textIsShown } from './turnPage';

let profile: Awaited<ReturnType<typeof makeDataFolder>>;
export let server: Door;
export let context: BrowserContext;
export let page: Page;

/**
 * Registers hooks for a device that has the book. `page`, `context` and `server` are those of the current
 * journey.
 */
export function withReadingSettings(): void {
  test.beforeAll(async () => {
    profile = await makeDataFolder();
    server = await openDemo();
    context = await openBrowser(profile.path, 'phone');
    await forgetsAlone();
    const first = await context.newPage();
    await first.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
    await textIsShown(first);
    await waitForServiceWorker(first);
    await first.close();
  });
  test.afterAll(async () => {
    await context.close();
    await server.stop();
    await profile.remove();
  });

  // All journeys share one device. Each starts with the settings and the place of a new device, and with a
  // server.
  test.beforeEach(async () => {
    await server.reopen();
    page = await context.newPage();
    // While a page slides in, the previous page would still be in view.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${server.url}/about`);
    await page.evaluate(forgetReading);
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
    await textIsShown(page);
  });
  test.afterEach(() => page.close());
}

/** Blocks sync, because the account would restore what a journey deletes in the middle of the next one. */
async function forgetsAlone(): Promise<void> {
  await context.route(/\/user\/en\/sync/, (route) => route.abort());
}

/** Runs in the page. */
function forgetReading(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dogear');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(['settings', 'places'], 'readwrite');
      change.objectStore('settings').delete('reading');
      change.objectStore('places').clear();
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

export const reader = () => page.locator('.reader');
export const sheet = () => page.getByRole('dialog', { name: 'Reading settings' });
export const stepper = (name: string) => sheet().getByRole('group', { name, exact: true });

export async function openSettings(part: 'Look' | 'Layout' | 'Turning'): Promise<void> {
  if (!(await sheet().isVisible())) {
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  }
  await sheet().getByRole('tab', { name: part, exact: true }).click();
}

export async function closeSettings(): Promise<void> {
  await sheet().getByRole('button', { name: 'Close' }).click();
  await expect(sheet()).toHaveCount(0);
  await page.keyboard.press('m');
  await expect(page.locator('.reader-bar-bottom')).toHaveCount(0);
}

/** The radio itself is hidden, so a finger hits its label. */
export const choice = (name: string): Locator => sheet().locator('label').filter({ hasText: name });

export function kept(): Promise<Record<string, unknown>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const get = opening.result.transaction('settings').objectStore('settings').get('reading');
          get.onerror = () => reject(get.error);
          get.onsuccess = () => {
            opening.result.close();
            resolve((get.result as { value: Record<string, unknown> } | undefined)?.value ?? {});
          };
        };
      }),
  );
}

/** The first block in view at the last `markPlace`. */
export let place = '';

export async function markPlace(): Promise<void> {
  // A leaf is laid out some frames after the chapter is opened.
  await expect(async () => {
    place = await firstBlockInView(page);
  }).toPass();
}

export async function reopenOn(device: Device): Promise<void> {
  await page.close();
  await context.close();
  context = await openBrowser(profile.path, device);
  await forgetsAlone();
  page = await context.newPage();
}

export async function change(key: string, value: unknown, act: () => Promise<void>): Promise<void> {
  await act();
  await expect.poll(async () => (await kept())[key], key).toBe(value);
  await expect.poll(() => isInView(page, place), `the place after ${key}`).toBe(true);
}

/** Runs in the page. */
export function tooWide(dialog: Element): string[] {
  return [...dialog.querySelectorAll('.segmented label')].flatMap((label) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    const room = label.getBoundingClientRect();
    const wide = [...words.getClientRects()].some(
      ({ left, right }) => left < room.left || right > room.right,
    );
    return wide ? [label.textContent ?? ''] : [];
  });
}

export function isLoaded(family: string): Promise<boolean> {
  return page.evaluate(
    (name) =>
      [...document.fonts].some(
        (face) =>
          face.family.replaceAll('"', '') === name && face.style === 'normal' && face.status === 'loaded',
      ),
    family,
  );
}
