import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PdfHost } from '../../formats/pdf/pdfHost';

/** The canvas of pdf.js in Node, which npm leaves out on systems that it is not built for. */
const CANVAS = '@napi-rs/canvas';
const QUALITY = 80;

const require = createRequire(import.meta.url);
const files = dirname(require.resolve('pdfjs-dist/package.json'));

/** Reads and draws PDFs on a server. */
export const pdfInNode: PdfHost = {
  canDraw: hasCanvas(),
  mediaType: 'image/webp',
  options: () => ({
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
  }),
  encode: (canvas) =>
    (canvas as { encode(type: 'webp', quality: number): Promise<Uint8Array> }).encode('webp', QUALITY),
  onUndrawn(pages) {
    if (pages.length > 0)
      console.warn(`Pages without text are left out, as ${CANVAS} is not installed: ${pages.join(', ')}.`);
  },
};

function hasCanvas(): boolean {
  try {
    require(CANVAS);
    return true;
  } catch {
    return false;
  }
}
