import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /^(?!first-picture\/).*\.(js|css|html|svg|txt|webmanifest)$/;
/**
 * The dictionary's files have several megabytes: the best compression takes ten seconds to save a tenth of
 * the size.
 */
const DICTIONARY = /dictionary-[^/]*\.txt$/;

/**
 * Writes `.br` and `.gz` beside every text asset once, so that the server only picks a file. `isQuick`: for
 * this machine alone, where no network waits for the last tenth of a size.
 */
export async function compressAssets(outDir: string, isQuick = false): Promise<void> {
  const files = await readdir(outDir, { recursive: true });
  await Promise.all(
    files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(outDir, name), isQuick)),
  );
}

async function compress(file: string, isQuick: boolean): Promise<void> {
  const bytes = await readFile(file);
  const best = DICTIONARY.test(file) ? 9 : 11;
  const brotli = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isQuick ? 4 : best,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: isQuick ? 4 : 9 }));
}
