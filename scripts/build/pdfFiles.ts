import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PDF_FILES } from '../../contract/reading/ownFiles';

const PACKAGE = 'node_modules/pdfjs-dist';
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** For browsers without WebAssembly, of which the app supports none. */
const UNUSED = /\.js$/;

/** Copies what pdf.js fetches for some files. A device loads none of it before such a file is opened (decision 0121). */
export async function copyPdfFiles(outDir: string): Promise<void> {
  for (const folder of FOLDERS)
    await cp(join(PACKAGE, folder), join(outDir, PDF_FILES, folder), {
      recursive: true,
      filter: (path) => !UNUSED.test(path),
    });
}
