import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;
/**
 * The dictionary's files have several megabytes: the best compression takes ten seconds to save a tenth of
 * the size.
 */
const DICTIONARY = /dictionary-[^/]*\.txt$/;

/** Writes `.br` and `.gz` beside every text asset once, so that the server only picks a file. */
export async function compressAssets(outDir: string): Promise<void> {
  const files = await readdir(outDir, { recursive: true });
  await Promise.all(
    files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(outDir, name))),
  );
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: DICTIONARY.test(file) ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
