import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { PDF_FILES } from '../../contract/values/pdfFiles';

const PACKAGE = 'node_modules/pdfjs-dist';
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** For browsers without WebAssembly, of which the app supports none. */
const UNUSED = /\.js$/;

/** Writes what pdf.js fetches for some files beside the app. Nothing of it is loaded before such a file is opened (decision 0121). */
export function pdfFiles(): Plugin {
  return {
    name: 'dogear-pdf-files',
    apply: 'build',
    generateBundle() {
      for (const folder of FOLDERS)
        for (const name of readdirSync(`${PACKAGE}/${folder}`).filter((each) => !UNUSED.test(each)))
          this.emitFile({
            type: 'asset',
            fileName: `${PDF_FILES.slice(1)}${folder}/${name}`,
            source: readFileSync(`${PACKAGE}/${folder}/${name}`),
          });
    },
  };
}
