import { type Door, openDoor } from './door';
import { freePort, makeDemoFolder, startServer } from './startServer';

/**
 * The demo catalogue on a server of one's own: all journeys share a network, and on the server that they share too a guest
 * whoever comes late is one of a crowd, which is given no bonus (decision 0031). `end` ends it, with its folder.
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
