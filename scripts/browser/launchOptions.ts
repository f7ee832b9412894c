import type { LaunchOptions } from '@playwright/test';

/** How every test and bench starts Chromium: nothing of the browser's own talks to the network. */
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
    ],
  };
}
