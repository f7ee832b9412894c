import base from './playwright.config';
const { globalSetup: _, ...rest } = base as Record<string, unknown>;
export default {
  ...rest,
  workers: 1,
  projects: [{ name: 'kills', testDir: 'tests/kills', timeout: 600_000, expect: { timeout: 60_000 }, use: { actionTimeout: 60_000, navigationTimeout: 60_000 } }],
};
