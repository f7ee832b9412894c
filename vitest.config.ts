import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,formats,data,workers,sw,src,server,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
