import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumLaunchOptions } from '../scripts/browser/launchOptions';
import type { Studio } from './studioCalls';

type Call = keyof Studio;

/** Opens the page that draws and encodes, in a headless browser. The caller closes it. */
export async function openStudio(): Promise<{
  call: <Name extends Call>(
    name: Name,
    ...args: Parameters<Studio[Name]>
  ) => Promise<Awaited<ReturnType<Studio[Name]>>>;
  close: () => Promise<void>;
}> {
  const server = await createServer({
    root: fileURLToPath(new URL('films/', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      fs: { allow: [fileURLToPath(new URL('../', import.meta.url))] },
    },
  });
  await server.listen();
  const browser = await chromium.launch(chromiumLaunchOptions());
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'studio' in globalThis);
  return {
    call: async (name, ...args) => (await ask(page, name, args)) as never,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function ask(page: Page, name: string, args: readonly unknown[]): Promise<unknown> {
  return await page.evaluate(
    ([call, values]) => {
      const { studio } = globalThis as unknown as { studio: Record<string, (...all: unknown[]) => unknown> };
      return studio[call]?.(...values);
    },
    [name, args] as const,
  );
}
