import type { LaunchOptions } from '@playwright/test';
import { findChromium, findWholeChromium } from './findChromium';

/**
 * Composites without a graphics card: a test machine only emulates one, which takes a sixth of its processor.
 */
const WITHOUT_CARD = '--disable-gpu';

type Say = (line: string) => void;
type StartOptions = LaunchOptions & { readonly executablePath: string; readonly args: string[] };

/** The launch options of every test: the browser's own services do not use the network. */
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

/** The launch options of a bench: with the graphics card, emulated or not, as in a reader's browser. */
export function benchLaunchOptions(): StartOptions {
  const { args } = chromiumLaunchOptions();
  return { executablePath: findWholeChromium(quietly), args: args.filter((arg) => arg !== WITHOUT_CARD) };
}

function quietly(): void {}
