import { FILLED_FOLDER, freePort, makeDataFolder, startServer } from './startServer';

/**
 * Playwright's global setup: a first start on an empty folder, as a user's, which fills the demo catalogue. The
 * journeys' servers start from copies of that folder. Returns how to clear it away.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  const data = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  await server.stop();
  process.env[FILLED_FOLDER] = data.path;
  return data.remove;
}
