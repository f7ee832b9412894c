import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { run } from '../../scripts/run';
import { builtClient } from '../product/builtClient';
import { launchBrowser } from '../product/device';
import { RENDERER_FILE, rendererOf } from './renderer';

/** `npm run shots -- visual [--update]` compares the key screens with their baselines, or redraws them. */
const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
await builtClient();
const command = ['test', '--project=visual', ...(values.update ? ['--update-snapshots=all'] : [])];
process.exitCode = await run('node_modules/.bin/playwright', command);
if (values.update && process.exitCode === 0) await keep();

async function keep(): Promise<void> {
  const browser = await launchBrowser();
  await writeFile(RENDERER_FILE, `${JSON.stringify(await rendererOf(browser), null, 2)}\n`);
  await browser.close();
  const folder = dirname(RENDERER_FILE);
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  let bytes = 0;
  for (const name of pictures) {
    const file = join(folder, name);
    const packed = await sharp(await readFile(file))
      .png({ palette: false, compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer();
    if (packed.length < (await stat(file)).size) await writeFile(file, packed);
    bytes += (await stat(file)).size;
  }
  console.log(`${pictures.length} baselines, ${Math.round(bytes / 1024)} kB`);
}
