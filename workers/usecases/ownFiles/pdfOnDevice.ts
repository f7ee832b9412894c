import { PDF_FILES } from '../../../contract/values/pdfFiles';
import type { PdfHost } from '../../../formats/pdf/pdfHost';

/** Of pictures: smaller than what is shown of any other book would be. */
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

/** No document can hold the SVG filters of few pages, which are drawn without them. */
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

/** Trusted Types let this realm start no worker before it says which. The page has a policy of its own (src/platform/ownScripts). */
function allowOwnWorkers(): void {
  const { trustedTypes } = self as unknown as {
    trustedTypes?: { defaultPolicy: unknown; createPolicy(name: string, policy: object): unknown };
  };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const createScriptURL = (address: string) =>
    new URL(address, location.href).origin === location.origin ? address : null;
  trustedTypes.createPolicy('default', { createScriptURL });
}

/** Reads and draws PDFs in a worker: the parser runs in a second one, and nothing needs a document. */
export const pdfOnDevice: PdfHost = {
  canDraw: typeof OffscreenCanvas !== 'undefined',
  mediaType: 'image/webp',
  options(pdfjs, onFailure) {
    allowOwnWorkers();
    const port = new Worker(new URL('../../pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
    port.addEventListener('error', onFailure);
    const files = new URL(PDF_FILES, location.origin).href;
    return {
      worker: pdfjs.PDFWorker.create({ port }),
      cMapUrl: `${files}cmaps/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      useWorkerFetch: true,
      // Fonts are drawn as paths: FontFace belongs to a document.
      disableFontFace: true,
      CanvasFactory: OffscreenCanvases,
      FilterFactory: NoFilters,
    };
  },
  async encode(canvas) {
    const blob = await (canvas as OffscreenCanvas).convertToBlob({ type: 'image/webp', quality: QUALITY });
    return new Uint8Array(await blob.arrayBuffer());
  },
};
