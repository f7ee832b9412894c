import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { DEVICES, type Device, openBrowser } from '../product/reader';

/** The main thread's own slow-down by the browser. */
export const RATES = [1, 4] as const;
export const VIEWPORTS = [
  { name: '390x844', device: 'phone', viewport: { width: 390, height: 844 } },
  { name: '1280x800', device: 'desktop', viewport: { width: 1280, height: 800 } },
] as const;
/** Between two turns: four a second, faster than anybody reads, as fast as one leafs. */
export const LEAF_MS = 250;

/** A reader's browser for a bench: the question about notifications is answered, so nothing opens over a tap. */
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
  // The loader that runs these files names functions through a global of its own, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}

export async function throttleProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

/** A page that was closed is torn down in the next one's process: the next start is not to pay for it. */
const TEARDOWN_MS = 500;

/** Closes the page, and waits until nothing of it is left. */
export async function closeWholly(page: Page): Promise<void> {
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, TEARDOWN_MS));
}

/** On the page of a book: downloads it, until the page says that all of it is there. */
export async function downloadWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await page
    .getByText(/checked and complete/)
    .filter({ visible: true })
    .waitFor({ timeout: 300_000 });
}

export type ShownPart = 'text' | 'page' | 'chapter' | 'size';

/** Starts waiting, in the page, for the first frame that shows something else than now; `dogearPainted` is its time. */
export async function armFrame(page: Page, shown: ShownPart): Promise<void> {
  await page.evaluate((what) => {
    const before = window.dogearShown(what);
    window.dogearPainted = window
      .dogearFrame(() => window.dogearShown(what) !== before)
      .then((at) => at - window.dogearPressedAt);
  }, shown);
}

/** How large the page's heap is after a collection, MB. */
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
    /** Resolves to the time (ms since navigation start) at which the first frame with `found()` true was out. */
    dogearFrame(found: () => boolean): Promise<number>;
    /** The same for what changes nothing in the document, such as a film: looks at every frame. */
    dogearEveryFrame(found: () => boolean): Promise<number>;
    dogearPainted: Promise<number> | undefined;
    /** What the reader shows: its text, its page, its chapter, the size of its letters. */
    dogearShown(what: ShownPart): string;
    /** Time of the last key or pointer press, by the event's own clock, ms. */
    dogearPressedAt: number;
  }
}

/**
 * Runs in the page before its own scripts. A frame counts when its animation callback saw the state and a task
 * queued from there has run, which is after that frame was produced. `dogearFrame` looks when the document changes: to ask for every
 * frame would itself cost a slow page some four ms in sixteen.
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
