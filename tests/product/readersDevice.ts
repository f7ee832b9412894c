import type { Page } from '@playwright/test';
import { openDemo } from './demoServer';
import { type Device, openBrowser } from './reader';
import { makeDataFolder } from './startServer';

export type ReadersDevice = Awaited<ReturnType<typeof readersDevice>>;

export async function readersDevice(device: Device) {
  const profile = await makeDataFolder();
  const server = await openDemo();
  let context = await openBrowser(profile.path, device);
  return {
    url: server.url,
    stopServer: server.stop,
    newPage: (): Promise<Page> => context.newPage(),
    reopen: async (as = device): Promise<Page> => {
      await context.close();
      context = await openBrowser(profile.path, as);
      return context.newPage();
    },
    remove: async () => {
      await context.close();
      await server.stop();
      await profile.remove();
    },
  };
}
