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
 * Playwright's global setup. Starts a server on a new folder, as a new user does, which fills the demo
 * catalogue, and another one without books. Journeys that need a server for themselves start it on copies of
 * those folders; all others share one server on such a copy. The first server runs as `npm start` does, all
 * others from bundles. Returns a function that stops the server and removes the folders.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  // Otherwise each of the two servers would build an outdated app, into the same folder.
  if (!process.env.DOGEAR_CLIENT_DIR) await buildClient(false);
  const [empty, filled] = await Promise.all([makeDataFolder(), makeDataFolder()]);
  const ports = [await freePort(), await freePort()] as const;
  // Started before the bundles exist, so that it runs from the sources.
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
