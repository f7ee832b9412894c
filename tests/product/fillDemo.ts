import { buildClient } from '../../tools/start/buildClient';
import { bundlePrograms } from './bundlePrograms';
import { DEMO_SERVER } from './demoServer';
import {
  EMPTY_FOLDER,
  FILLED_FOLDER,
  freePort,
  makeDataFolder,
  makeDemoFolder,
  PROGRAMS_FOLDER,
  startServer,
} from './startServer';

/**
 * Playwright's global setup: a first start on a new folder, as a user's, which fills the demo catalogue, and beside it
 * one without books. Servers of the journeys' own start from copies of those folders, and one on such a copy is there
 * for all who can share it. The first one runs as `npm start` does, all others from bundles. Returns how to clear it all away.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  // Each of the two servers would build what is out of date, into one folder.
  if (!process.env.DOGEAR_CLIENT_DIR) await buildClient();
  const [empty, filled] = await Promise.all([makeDataFolder(), makeDataFolder()]);
  const ports = [await freePort(), await freePort()] as const;
  // Begun before there are bundles: it is not made of one.
  const filling = startAndStop(filled.path, ports[0]);
  const programs = await bundlePrograms();
  process.env[PROGRAMS_FOLDER] = programs.path;
  await Promise.all([filling, startAndStop(empty.path, ports[1], { DOGEAR_DEMO: 'off' })]);
  process.env[EMPTY_FOLDER] = empty.path;
  process.env[FILLED_FOLDER] = filled.path;
  const shared = await makeDemoFolder();
  const server = await startServer(shared.path, await freePort());
  process.env[DEMO_SERVER] = server.url;
  return async () => {
    await server.stop();
    for (const folder of [empty, filled, shared, programs]) await folder.remove();
  };
}

async function startAndStop(...how: Parameters<typeof startServer>): Promise<void> {
  await (await startServer(...how)).stop();
}
