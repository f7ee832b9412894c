import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { killBrowser } from '../product/killBrowser';
import { openBrowser } from '../product/reader';
import {
  freePort,
  makeDataFolder,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { isWrite, type KillPoint } from './killPoint';
import { liveIn } from './liveIn';
import { NOVELS } from './novels';
import { type StoppingProxy, startStoppingProxy } from './stoppingProxy';
import { stopWorkerAt } from './stopWorker';

/** A used device and its server, as they were left: each kill begins with a copy of both. */
export type LivedInDevice = {
  copy(): Promise<DeviceCopy>;
  remove(): Promise<void>;
};

export type DeviceCopy = {
  readonly url: string;
  /** Connects the device to its server, or disconnects it. */
  connect(isThere: boolean): void;
  /**
   * Opens the browser, starts `work`, kills the browser at the point, and opens it again. Without a point the
   * work runs to its end.
   */
  killAt(
    point: KillPoint | undefined,
    work: (page: Page) => Promise<void>,
  ): Promise<{ context: BrowserContext; page: Page }>;
  remove(): Promise<void>;
};

export async function livedInDevice(): Promise<LivedInDevice> {
  const [data, profile] = await Promise.all([makeEmptyFolder(), makeDataFolder()]);
  const sources = await mkdtemp(join(tmpdir(), 'dogear-novels-'));
  for (const { file, text, rules } of NOVELS) {
    const source = join(sources, file);
    await writeFile(source, text);
    await runCatalog(data.path, ['import', source, ...rules]);
  }
  await rm(sources, { recursive: true });
  const port = await freePort();
  const proxy = await startStoppingProxy(port);
  const server = await startServer(data.path, port, ENVIRONMENT);
  const context = await openBrowser(profile.path, 'phone');
  await liveIn(await context.newPage(), proxy.url);
  await context.close();
  await server.stop();
  return {
    copy: () => copyOf({ data: data.path, profile: profile.path, port, proxy }),
    remove: async () => {
      await proxy.stop();
      await Promise.all([data.remove(), profile.remove()]);
    },
  };
}

const ENVIRONMENT = { DOGEAR_DEMO: 'off' };

type Left = { data: string; profile: string; port: number; proxy: StoppingProxy };

async function copyOf(left: Left): Promise<DeviceCopy> {
  const { port, proxy } = left;
  const [data, profile] = await Promise.all([makeDataFolder(), makeDataFolder()]);
  await Promise.all([copyFolder(left.data, data.path), copyFolder(left.profile, profile.path)]);
  const server: ProductServer = await startServer(data.path, port, ENVIRONMENT);
  proxy.open();
  proxy.connect(true);
  let context: BrowserContext | undefined;
  return {
    url: proxy.url,
    connect: proxy.connect,
    killAt: async (point, work) => {
      context = await openBrowser(profile.path, 'phone');
      const page = await context.newPage();
      if (point === undefined) {
        await work(page);
        return { context, page };
      }
      const reached = proxy.reached(isWrite(point) ? undefined : point);
      if (isWrite(point)) await stopWorkerAt(page, point);
      // The work ends before it reaches the point only if it fails.
      await Promise.race([reached, work(page).then(() => reached)]);
      const closed = context.waitForEvent('close');
      await killBrowser(profile.path);
      await closed;
      proxy.open();
      context = await openBrowser(profile.path, 'phone');
      return { context, page: await context.newPage() };
    },
    remove: async () => {
      await context?.close();
      await server.stop();
      await Promise.all([data.remove(), profile.remove()]);
    },
  };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
