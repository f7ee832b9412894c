import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser/findChromium';
import { chromiumLaunchOptions } from './scripts/browser/launchOptions';

export default defineConfig({
  globalSetup: './tests/product/fillDemo.ts',
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    {
      name: 'visual',
      testDir: 'tests/visual',
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
    },
  ],
  // New baselines are drawn on purpose: npm run visual -- --update.
  updateSnapshots: 'none',
  // Each journey starts its own server on a copy of that catalogue, and two cores are all a small machine has.
  workers: 2,
  fullyParallel: false,
  // A machine under load now and then loses a step that the next try makes; what fails twice is red.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromiumLaunchOptions(findChromium()),
    // Documents and requests, without a film of every page, which would keep a small machine busy.
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 20_000,
  },
});
