import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineDevice } from './device';
import type { Engine } from './engineDriver';
import { type Goods, type Ground, layGround } from './ground';
import { type Journey, LeftOut } from './journeys/journey';
import { JOURNEYS } from './journeys/journeys';

const PICTURES = 'test-results';

export type Tally = { readonly passed: number; readonly failed: number; readonly leftOut: readonly string[] };

/**
 * Runs every journey on one engine in sequence, each on a new device; `only` narrows to those whose name
 * contains it.
 */
export async function runJourneys(engine: Engine, goods: Goods, only = ''): Promise<Tally> {
  const ground = await layGround(engine, goods);
  let [passed, failed] = [0, 0];
  const leftOut: string[] = [];
  try {
    for (const journey of JOURNEYS.filter(({ name }) => name.includes(only))) {
      const begun = Date.now();
      const outcome = await runJourney(ground, journey);
      const seconds = Math.round((Date.now() - begun) / 1000);
      if (outcome === null) passed += 1;
      else if (outcome instanceof LeftOut) leftOut.push(`${journey.name} (${outcome.message})`);
      else failed += 1;
      const said = outcome === null ? 'passed' : outcome instanceof LeftOut ? 'left out' : 'FAILED';
      console.log(
        `  ${said.padEnd(8)}  ${journey.name}, ${seconds} s${outcome ? `: ${outcome.message}` : ''}`,
      );
    }
  } finally {
    await ground.end();
  }
  return { passed, failed, leftOut };
}

async function runJourney(ground: Ground, journey: Journey): Promise<Error | null> {
  const door = await ground.openDoor();
  let device: EngineDevice | undefined;
  try {
    device = await EngineDevice.open(ground, { isPrivate: journey.isPrivate ?? false });
    await journey.run({ ground, device, door });
    await device.close();
    const [complaint] = device.complaints;
    return complaint === undefined ? null : new Error(`the console says: ${complaint}`);
  } catch (error) {
    if (device && !(error instanceof LeftOut))
      await takePicture(device, `${ground.engine.name}-${journey.name}`);
    return error as Error;
  } finally {
    await device?.close().catch(() => undefined);
    await door.stop();
  }
}

async function takePicture(device: EngineDevice, name: string): Promise<void> {
  try {
    const picture = await device.page.tab.picture();
    await mkdir(PICTURES, { recursive: true });
    await writeFile(join(PICTURES, `${name.replaceAll(' ', '-')}.png`), picture);
    console.log(`    at ${await device.page.address()}`);
  } catch {
    // The page is gone: the error that stopped the journey says more.
  }
}
