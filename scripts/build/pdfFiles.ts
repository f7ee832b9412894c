import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PDF_FILES } from '../../contract/reading/ownFiles';

const PACKAGE = 'node_modules/pdfjs-dist';
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** For browsers without WebAssembly, none of which the app supports. */
const UNUSED = /\.js$/;

/**
 * Copies the files that pdf.js fetches for some PDFs. A device loads none of them before such a PDF is opened
 * (decision 0121).
 */
export async function copyPdfFiles(outDir: string): Promise<void> {
  for (const folder of FOLDERS)
    await cp(join(PACKAGE, folder), join(outDir, PDF_FILES, folder), {
      recursive: true,
      filter: (path) => !UNUSED.test(path),
    });
}
