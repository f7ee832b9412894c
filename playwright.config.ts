import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/browser/launchOptions';

export default defineConfig({
  globalSetup: './tests/product/fillDemo.ts',
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    // Kills the browser in the middle of a write: npm run test:long -- kills.
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
  // Baselines are updated only on purpose: npm run shots -- visual --update.
  updateSnapshots: 'none',
  // A journey spends a quarter of its time waiting for a server to start or a page to settle, so 1.5 workers
  // a core keep the cores busy.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  fullyParallel: false,
  // No retries: a journey that fails once shows a fault of the product or of the test (0045).
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromiumLaunchOptions(console.log),
    actionTimeout: 30_000,
  },
});
