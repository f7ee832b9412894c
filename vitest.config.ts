import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,formats,data,workers,sw,src,server,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Vitest would leave a core to others: on a machine of two the files would run one after the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
