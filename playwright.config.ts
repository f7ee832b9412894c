import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/browser/launchOptions';

export default defineConfig({
  globalSetup: './tests/product/fillDemo.ts',
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    // The browser is killed in the middle of what it writes: npm run test:long -- kills.
    {
      name: 'kills',
      testDir: 'tests/kills',
      timeout: 600_000,
      expect: { timeout: 60_000 },
      use: { actionTimeout: 60_000, navigationTimeout: 60_000 },
    },
    {
      name: 'visual',
      testDir: 'tests/visual',
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
    },
  ],
  // New baselines are drawn on purpose: npm run shots -- visual --update.
  updateSnapshots: 'none',
  // A journey waits a quarter of its time, for a server to start or a page to come to rest: half as many again as
  // there are cores keep these busy.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  fullyParallel: false,
  // A journey that is red once is a fault of the product or of the test (0045).
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromiumLaunchOptions(console.log),
    actionTimeout: 30_000,
  },
});
