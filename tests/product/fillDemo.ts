import { DEMO_SERVER } from './demoServer';
import {
  EMPTY_FOLDER,
  FILLED_FOLDER,
  freePort,
  makeDataFolder,
  makeDemoFolder,
  makeEmptyFolder,
  startServer,
} from './startServer';

/**
 * Playwright's global setup: a first start on an empty folder, as a user's, which fills the demo catalogue. Servers of
 * the journeys' own start from copies of that folder, and one on such a copy is there for all who can share it.
 * Returns how to clear it all away.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  const empty = await makeDataFolder();
  await (await startServer(empty.path, await freePort(), { DOGEAR_DEMO: 'off' })).stop();
  process.env[EMPTY_FOLDER] = empty.path;
  const filled = await makeEmptyFolder();
  await (await startServer(filled.path, await freePort())).stop();
  process.env[FILLED_FOLDER] = filled.path;
  const shared = await makeDemoFolder();
  const server = await startServer(shared.path, await freePort());
  process.env[DEMO_SERVER] = server.url;
  return async () => {
    await server.stop();
    for (const folder of [empty, filled, shared]) await folder.remove();
  };
}
