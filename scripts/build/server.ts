import { rm } from 'node:fs/promises';
import { bundleServer, SERVER_PROGRAMS } from './bundleServer';

/** Beside `dist`, not in it: everything in that folder is served. `tools/run.cjs` runs it. */
const OUT = 'dist-server';

await rm(OUT, { recursive: true, force: true });
await bundleServer(OUT, SERVER_PROGRAMS);
