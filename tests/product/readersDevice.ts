import type { Page } from '@playwright/test';
import { type Device, openBrowser } from './reader';
import { freePort, makeDataFolder, makeDemoFolder, startServer } from './startServer';

export type ReadersDevice = Awaited<ReturnType<typeof readersDevice>>;

/** A server with the demo catalogue and a device of its own: one can be taken away, the other be opened again. */
export async function readersDevice(device: Device) {
  const data = await makeDemoFolder();
  const profile = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  let context = await openBrowser(profile.path, device);
  let isServed = true;
  const stopServer = async () => {
    if (isServed) await server.stop();
    isServed = false;
  };
  return {
    url: server.url,
    stopServer,
    newPage: (): Promise<Page> => context.newPage(),
    /** The browser is closed, and opened again on what it kept. */
    reopen: async (as = device): Promise<Page> => {
      await context.close();
      context = await openBrowser(profile.path, as);
      return context.newPage();
    },
    remove: async () => {
      await context.close();
      await stopServer();
      await data.remove();
      await profile.remove();
    },
  };
}
