import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { DEVICES, type Device, openBrowser } from '../product/reader';

/** Factors by which the browser slows the main thread down. */
export const RATES = [1, 4] as const;
export const VIEWPORTS = [
  { name: '390x844', device: 'phone', viewport: { width: 390, height: 844 } },
  { name: '1280x800', device: 'desktop', viewport: { width: 1280, height: 800 } },
] as const;
/**
 * The pause between two page turns: four a second, faster than anyone reads, as fast as one leafs through.
 */
export const LEAF_MS = 250;

/**
 * Opens a reader's browser for a bench. The notification prompt is already answered, so that nothing opens
 * over a tap.
 */
export async function openBenchBrowser(
  profile: string,
  device: Device,
  viewport?: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await openBrowser(profile, device, {
    viewport,
    launch: benchLaunchOptions(),
    scale: device === 'phone' ? DEVICES.phone.deviceScaleFactor : 1,
  });
  await context.grantPermissions(['notifications']);
  // The loader of these files wraps named functions in a global `__name`, which pages lack.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}

export async function throttleProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

/**
 * The renderer tears a closed page down in the process of the next one: the next start must not pay for it.
 */
const TEARDOWN_MS = 500;

export async function closeWholly(page: Page): Promise<void> {
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, TEARDOWN_MS));
}

export async function downloadWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await page
    .getByText(/checked and complete/)
    .filter({ visible: true })
    .waitFor({ timeout: 300_000 });
}

export type ShownPart = 'text' | 'page' | 'chapter' | 'size';

/**
 * Starts waiting, in the page, for the first frame that shows something other than now; `dogearPainted` is
 * its time.
 */
export async function armFrame(page: Page, shown: ShownPart): Promise<void> {
  await page.evaluate((what) => {
    const before = window.dogearShown(what);
    window.dogearPainted = window
      .dogearFrame(() => window.dogearShown(what) !== before)
      .then((at) => at - window.dogearPressedAt);
  }, shown);
}

/** Returns a function that reads the size of the page's heap after a collection, in MB. */
export async function readHeap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
}

declare global {
  interface Window {
    /** Resolves to the time (ms since navigation start) of the first frame in which `found()` was true. */
    dogearFrame(found: () => boolean): Promise<number>;
    dogearEveryFrame(found: () => boolean): Promise<number>;
    dogearPainted: Promise<number> | undefined;
    dogearShown(what: ShownPart): string;
    /** Time of the last key or pointer press, by the event's own clock, ms. */
    dogearPressedAt: number;
  }
}

/**
 * Runs in the page before its own scripts. A frame counts when its animation callback saw the state and a
 * task queued from there has run, which is after that frame was produced. `dogearFrame` checks when the
 * document changes: requesting every frame would itself cost a slow page some four ms in sixteen.
 */
export function installProbe(): void {
  const frameWith = (found: () => boolean, orElse: () => void, resolve: (at: number) => void) =>
    requestAnimationFrame(() => {
      if (!found()) return orElse();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  window.dogearEveryFrame = (found) =>
    new Promise((resolve) => {
      const look = () => void frameWith(found, look, resolve);
      look();
    });
  window.dogearFrame = (found) =>
    new Promise((resolve) => {
      const changes = new MutationObserver(() => {
        if (!found()) return;
        changes.disconnect();
        frameWith(found, look, resolve);
      });
      const look = () => {
        if (found()) return void frameWith(found, look, resolve);
        changes.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      };
      look();
    });
  window.dogearShown = (what) => {
    const root = document.querySelector<HTMLElement>('[data-reader-page]');
    const page = document.querySelector<HTMLElement>('.reader-page');
    if (what === 'size') return page?.style.getPropertyValue('--reading-size') ?? '';
    if (what === 'text') return root?.querySelector('article p')?.textContent ?? '';
    return what === 'chapter'
      ? (root?.dataset.readerTarget ?? '')
      : `${root?.dataset.readerTarget} ${root?.dataset.readerPage}`;
  };
  const press = (event: Event) => {
    window.dogearPressedAt = event.timeStamp;
  };
  addEventListener('keydown', press, { capture: true });
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('click', press, { capture: true });
}
