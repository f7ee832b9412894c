import { PDF_FILES } from '../../../contract/reading/ownFiles';
import { exchange } from '../../../data/network/gateway';
import type { PdfHost } from '../../../formats/pdf/pdfHost';

/** The quality of rendered pages: smaller than pictures of other books. */
const QUALITY = 0.8;

class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    Object.assign(canvas, { width, height });
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

/** A worker has no document for SVG filters; the few pages that use them are drawn without. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addHighlightHCMFilter = none;
  destroy(): void {}
}

function none(): string {
  return 'none';
}

/**
 * With Trusted Types this realm may only start workers that a policy allows. The page has its own policy
 * (src/platform/start/ownScripts).
 */
function allowOwnWorkers(): void {
  const { trustedTypes } = self as unknown as {
    trustedTypes?: { defaultPolicy: unknown; createPolicy(name: string, policy: object): unknown };
  };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const createScriptURL = (address: string) =>
    new URL(address, location.href).origin === location.origin ? address : null;
  trustedTypes.createPolicy('default', { createScriptURL });
}

const FOLDERS = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' };
type NeededFile = { readonly kind: keyof typeof FOLDERS; readonly filename: string };

/** Without a character map words would be missing; without a font or a decoder, parts of a picture. */
async function fetchFile({ kind, filename }: NeededFile, onFailure: (error: unknown) => void) {
  const path = `${PDF_FILES}${FOLDERS[kind]}/${filename}`;
  const arrived = await exchange<ArrayBuffer>(path, { responseType: 'arrayBuffer' }, {});
  const { status, type, body } = arrived.ok ? arrived.value : { status: 0, type: '', body: null };
  if (status === 200 && body && !type.startsWith('text/html')) return new Uint8Array(body);
  const error = new Error(`${path} cannot be fetched: ${status}`);
  if (kind === 'cMapUrl') onFailure(error);
  throw error;
}

/** Reads and draws a PDF in a worker: the parser runs in a second one, and no document is needed. */
export function pdfOnDevice(): PdfHost {
  let port: Worker | undefined;
  return {
    canDraw: typeof OffscreenCanvas !== 'undefined',
    mediaType: 'image/webp',
    options(pdfjs, onFailure) {
      allowOwnWorkers();
      port = new Worker(new URL('../../pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
      port.addEventListener('error', onFailure);
      return {
        worker: pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS }),
        useWorkerFetch: false,
        BinaryDataFactory: class {
          fetch = (file: NeededFile) => fetchFile(file, onFailure);
        },
        // Fonts are drawn as paths, because FontFace belongs to a document.
        disableFontFace: true,
        CanvasFactory: OffscreenCanvases,
        FilterFactory: NoFilters,
      };
    },
    close() {
      port?.terminate();
    },
    async encode(canvas) {
      const blob = await (canvas as OffscreenCanvas).convertToBlob({ type: 'image/webp', quality: QUALITY });
      return new Uint8Array(await blob.arrayBuffer());
    },
  };
}
