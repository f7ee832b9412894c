import { builtClient } from '../product/builtClient';

/**
 * `npm run bench -- NAME [WORD…]` measures the built app (DOGEAR_CLIENT_DIR, else `dist/`) against the real
 * server. It prints medians, p95 and n, and never fails on a figure, because figures depend on the machine.
 * Words narrow a bench (docs/benchmarks.md).
 */
type Bench = (words: readonly string[]) => Promise<void>;

const ON_THE_APP: Record<string, () => Promise<Bench>> = {
  device: async () => (await import('./device')).device,
  reader: async () => (await import('./reader')).reader,
  drama: async () => (await import('./drama')).drama,
  ownFiles: async () => (await import('./ownFiles')).ownFiles,
  network: async () => (await import('./network')).network,
};
const OTHERS: Record<string, () => Promise<Bench>> = {
  server: async () => (await import('./server/server')).server,
  ride: async () => (await import('./ride')).ride,
  rideDays: async () => (await import('./rideDays')).rideDays,
  storage: async () => (await import('./storage')).storage,
  size: async () => (await import('../size/bench')).size,
};

const [name = '', ...words] = process.argv.slice(2);
const bench = ON_THE_APP[name] ?? OTHERS[name];
if (bench === undefined) {
  const names = Object.keys({ ...ON_THE_APP, ...OTHERS }).join(', ');
  console.error(`Usage: npm run bench -- NAME [WORD…]\nThere are: ${names}.`);
  process.exit(1);
}
if (name in ON_THE_APP) await builtClient();
await (await bench())(words);
