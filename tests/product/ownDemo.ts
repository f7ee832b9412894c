import { type Door, openDoor } from './door';
import { freePort, makeDemoFolder, startServer } from './startServer';

/**
 * Starts a server with the demo catalogue for one journey. All journeys share a network, so on the shared
 * server a late guest is one of a crowd and gets no bonus (decision 0031). `end` stops the server and removes
 * its folder.
 */
export async function startOwnDemo(
  environment: NodeJS.ProcessEnv = {},
): Promise<Door & { end(): Promise<void> }> {
  const data = await makeDemoFolder();
  const port = await freePort();
  const server = await startServer(data.path, port, environment);
  const door = await openDoor(port);
  const end = async () => {
    await door.stop();
    await server.stop();
    await data.remove();
  };
  return { ...door, end };
}
