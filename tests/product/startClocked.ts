import { type Clock, serverEnvironment } from './clock';
import { freePort, type ProductServer, startServer } from './startServer';

/**
 * Starts a server that filled its catalogue in the clock's morning and now runs at the time when the screens
 * are looked at.
 */
export async function startClocked(
  dataFolder: string,
  clock: Clock,
  environment: NodeJS.ProcessEnv,
): Promise<ProductServer> {
  const port = await freePort();
  const seeding = await startServer(dataFolder, port, { ...environment, ...serverEnvironment(clock, true) });
  await seeding.stop();
  return startServer(dataFolder, port, { ...environment, ...serverEnvironment(clock) });
}
