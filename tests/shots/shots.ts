import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { liveInAccount } from '../product/account';
import { builtClient } from '../product/builtClient';
import { type Clock, clientWithClock, serverEnvironment, setClock } from '../product/clock';
import { installOnly, launchBrowser, newDevice } from '../product/device';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { startClocked } from '../product/startClocked';
import { makeDataFolder } from '../product/startServer';
import { Camera } from './Camera';
import { comeAsOperator, fillDesk } from './deskVisit';
import { plan, type Take } from './plan';
import { Slots } from './Slots';
import { writeSheet } from './sheet';

/**
 * `npm run shots [-- --only <part of a name>[,…]] [--jobs <n>] [--scale <phone pixels>]`: pictures of every
 * route on two devices, light and dark, in every state, into `shots/`, with `index.html` to look through
 * them. Fails if a page reported an error, is wider than its screen, or cuts the text of a control off.
 */
const FOLDER = 'shots';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
    scale: { type: 'string', default: '2' },
  },
});
const started = Date.now();
const slots = new Slots(Number(values.jobs));
const takes = plan().filter(({ id }) => values.only.split(',').some((part) => id.includes(part)));
if (takes.length === 0) throw new Error(`no picture has “${values.only}” in its name`);
if (values.only === '') await rm(FOLDER, { recursive: true, force: true });
await mkdir(join(FOLDER, 'thumbs'), { recursive: true });

const clock = setClock();
const client = await clientWithClock(await builtClient(), clock);
const browser = await launchBrowser();
const camera = new Camera(FOLDER, takes.length);
try {
  await Promise.all([booksThenNone(browser, clock), withoutBooks(browser, clock), atTheDesk(browser, clock)]);
} finally {
  await browser.close();
  await client.remove();
}
const shots = await camera.shots();
await writeSheet(FOLDER, shots);
const flawed = shots.filter(({ problems }) => problems.length > 0);
for (const { id, problems } of flawed) console.log(`${id}\n  ${problems.join('\n  ')}`);
console.log(
  `${shots.length} pictures in ${Math.round((Date.now() - started) / 1000)} s, ${flawed.length} with problems: ${FOLDER}/index.html`,
);
process.exitCode = flawed.length > 0 ? 1 : 0;

function of(state: Take['state'], device?: Device): Take[] {
  return takes.filter((take) => take.state === state && (device === undefined || take.device === device));
}

async function booksThenNone(browser: Browser, clock: Clock): Promise<void> {
  const devices = (['phone', 'desktop'] as const).filter(
    (device) => of('full', device).length + of('offline', device).length > 0,
  );
  const newDevices = (['phone', 'desktop'] as const).filter((device) => of('offline-new', device).length > 0);
  if (devices.length + newDevices.length + of('account').length === 0) return;
  const data = await makeDataFolder();
  const server = await startClocked(data.path, clock, environment());
  try {
    const livedIn = await Promise.all(
      devices.map(async (device) => {
        const { page } = await open(browser, device, clock);
        await slots.run(() => liveIn(page, server.url));
        return { device, page };
      }),
    );
    const unused = await Promise.all(
      newDevices.map(async (device) => {
        const { page } = await open(browser, device, clock);
        await slots.run(() => installOnly(page, server.url));
        return { device, page };
      }),
    );
    const url = server.url;
    await Promise.all(
      livedIn.map(({ device, page }) => camera.takeAll(page, url, of('full', device), slots)),
    );
    await Promise.all((['phone', 'desktop'] as const).map((device) => withAccount(device, url)));
    await server.stop();
    await Promise.all([
      ...livedIn.map(({ device, page }) => camera.takeAll(page, url, of('offline', device), slots)),
      ...unused.map(({ device, page }) => camera.takeAll(page, url, of('offline-new', device), slots)),
    ]);
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function withAccount(device: Device, url: string): Promise<void> {
  if (of('account', device).length === 0) return;
  const { context, page } = await open(browser, device, clock);
  await slots.run(async () => {
    await liveIn(page, url);
    await liveInAccount(browser, page, url, device, clock);
  });
  await camera.takeAll(page, url, of('account', device), slots);
  await context.close();
}

async function withoutBooks(browser: Browser, clock: Clock): Promise<void> {
  if (of('empty').length === 0) return;
  const data = await makeDataFolder();
  const server = await startClocked(data.path, clock, { ...environment(), DOGEAR_DEMO: 'off' });
  try {
    await Promise.all(
      (['phone', 'desktop'] as const).map(async (device) => {
        const { page } = await open(browser, device, clock);
        await camera.takeAll(page, server.url, of('empty', device), slots);
      }),
    );
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function atTheDesk(browser: Browser, clock: Clock): Promise<void> {
  if (of('desk').length === 0) return;
  const data = await makeDataFolder();
  const seeded = await startClocked(data.path, clock, environment());
  await seeded.stop();
  const given = {
    ...environment(),
    ...serverEnvironment(clock),
    DOGEAR_GOOGLE_CLIENT_ID: 'shown',
    DOGEAR_GOOGLE_CLIENT_SECRET: 'never used',
  };
  const server = await fillDesk({ browser, folder: data.path, environment: given, clock });
  try {
    await Promise.all(
      (['phone', 'desktop'] as const).map(async (device) => {
        if (of('desk', device).length === 0) return;
        const { page } = await open(browser, device, clock);
        await comeAsOperator(page, server.url);
        await camera.takeAll(page, server.url, of('desk', device), slots);
      }),
    );
  } finally {
    await server.stop();
    await data.remove();
  }
}

function environment(): NodeJS.ProcessEnv {
  return { DOGEAR_CLIENT_DIR: client.path };
}

function open(browser: Browser, device: Device, clock: Clock) {
  return newDevice(browser, device, {
    clock,
    ...(device === 'phone' ? { scale: Number(values.scale) } : {}),
  });
}
