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
 * for all who can share it. Those first two run as `npm start` does, all later ones from bundles. Returns how to clear it all away.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  const [empty, filled, programs] = await Promise.all([
    leftByFirstStart({ DOGEAR_DEMO: 'off' }),
    leftByFirstStart({}),
    bundlePrograms(),
  ]);
  process.env[PROGRAMS_FOLDER] = programs.path;
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

async function leftByFirstStart(environment: NodeJS.ProcessEnv): ReturnType<typeof makeDataFolder> {
  const folder = await makeDataFolder();
  await (await startServer(folder.path, await freePort(), environment)).stop();
  return folder;
}
