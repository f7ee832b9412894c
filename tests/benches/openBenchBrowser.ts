import type { BrowserContext } from '@playwright/test';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { DEVICES, type Device, openBrowser } from '../product/reader';

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
