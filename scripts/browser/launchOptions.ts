import type { LaunchOptions } from '@playwright/test';

/** Puts pictures together without a graphics card: a test machine only imitates one, at a sixth of its processor. */
const WITHOUT_CARD = '--disable-gpu';

/** How every test starts Chromium: nothing of the browser's own talks to the network. */
export function chromiumLaunchOptions(executablePath: string): LaunchOptions & { args: string[] } {
  return {
    executablePath,
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
export function benchLaunchOptions(executablePath: string): LaunchOptions & { args: string[] } {
  const options = chromiumLaunchOptions(executablePath);
  return { ...options, args: options.args.filter((arg) => arg !== WITHOUT_CARD) };
}
