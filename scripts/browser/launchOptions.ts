import type { LaunchOptions } from '@playwright/test';

/**
 * How every test and bench starts Chromium: nothing of the browser's own talks to the network, and pictures are put
 * together without a graphics card, which a test machine only imitates at the cost of a sixth of its processor.
 */
export function chromiumLaunchOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
    ],
  };
}
