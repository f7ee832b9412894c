import type { LaunchOptions } from '@playwright/test';
import { findChromium, findWholeChromium } from './findChromium';

/** Puts pictures together without a graphics card: a test machine only imitates one, at a sixth of its processor. */
const WITHOUT_CARD = '--disable-gpu';

type Say = (line: string) => void;
type StartOptions = LaunchOptions & { readonly executablePath: string; readonly args: string[] };

/** How every test starts Chromium: nothing of the browser's own talks to the network. */
export function chromiumLaunchOptions(say: Say = quietly): StartOptions {
  return {
    executablePath: findChromium(say),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      WITHOUT_CARD,
    ],
  };
}

/** How a bench starts it: with the graphics card, imitated or not, as a reader's browser does. */
export function benchLaunchOptions(): StartOptions {
  const { args } = chromiumLaunchOptions();
  return { executablePath: findWholeChromium(quietly), args: args.filter((arg) => arg !== WITHOUT_CARD) };
}

function quietly(): void {}
