import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { PdfHost } from '../../formats/pdf/pdfHost';

/** The canvas of pdf.js in Node. npm omits it on systems without a build of it. */
const CANVAS = '@napi-rs/canvas';
const QUALITY = 80;

const require = createRequire(import.meta.url);
const files = dirname(require.resolve('pdfjs-dist/package.json'));

const PARSER = pathToFileURL(require.resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs')).href;
const START = `const { workerData } = require('node:worker_threads');
import(${JSON.stringify(PARSER)}).then((parser) => parser.WorkerMessageHandler.initializeFromPort(workerData));`;

let parser: Worker | undefined;

/**
 * Reads and draws PDFs on a server, one after another. The parser runs in a separate thread, so that one that
 * never ends can be terminated.
 */
export const pdfInNode: PdfHost = {
  canDraw: hasCanvas(),
  mediaType: 'image/webp',
  options: (pdfjs, onFailure) => ({
    worker: pdfjs.PDFWorker.create({ port: startParser(onFailure), verbosity: pdfjs.VerbosityLevel.ERRORS }),
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
  }),
  close: () => void parser?.terminate(),
  encode: (canvas) =>
    (canvas as { encode(type: 'webp', quality: number): Promise<Uint8Array> }).encode('webp', QUALITY),
  onUndrawn(pages) {
    if (pages.length > 0)
      console.warn(
        `Pictures are left out, as ${CANVAS} is not installed. Pages that may have some: ${pages.join(', ')}.`,
      );
  },
};

function startParser(onFailure: (error: unknown) => void): never {
  const { port1, port2 } = new MessageChannel();
  parser = new Worker(START, { eval: true, execArgv: [], workerData: port2, transferList: [port2] });
  parser.on('error', onFailure);
  port1.start();
  // A Node.js port works like a web port; only the type differs.
  return port1 as never;
}

function hasCanvas(): boolean {
  try {
    require(CANVAS);
    return true;
  } catch {
    return false;
  }
}
