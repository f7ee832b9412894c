import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser/findChromium';
import { chromiumLaunchOptions } from './scripts/browser/launchOptions';

export default defineConfig({
  testDir: 'tests/journeys',
  // Each journey starts its own server, and two cores are all a small machine has.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { launchOptions: chromiumLaunchOptions(findChromium()), trace: 'retain-on-failure' },
});
