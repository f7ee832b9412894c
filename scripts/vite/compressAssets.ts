import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest|pack)$/;
/** Of megabytes, which the best compression would take ten seconds for, to save a tenth: the dictionary, and the app in one file. */
const LARGE = /dictionary-[^/]*\.txt$|\.pack$/;

/** Writes `.br` and `.gz` beside every text asset once, at build time, so that the server only picks a file. */
export function compressAssets(): Plugin {
  let outDir = 'dist';
  let isWritten = false;
  return {
    name: 'dogear-compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // After the service worker, which is an asset too.
      sequential: true,
      order: 'post',
      async handler() {
        if (!isWritten) return;
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(outDir, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: LARGE.test(file) ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
