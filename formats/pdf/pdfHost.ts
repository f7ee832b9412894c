type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** What differs between a device and a server where a PDF is read. */
export type PdfHost = {
  /** Of `getDocument`: its worker, where its files are, how it makes canvases. `onFailure` hears that the worker or a table of characters
   * cannot be loaded. */
  options(
    pdfjs: Pdfjs,
    onFailure: (error: unknown) => void,
  ): Partial<Parameters<Pdfjs['getDocument']>[0] & object>;
  /** Ends the worker that parses the PDF. */
  close?(): void;
  readonly canDraw: boolean;
  /** A canvas that pdf.js made, as a file of this media type. */
  readonly mediaType: string;
  encode(canvas: unknown): Promise<Uint8Array>;
  /** Hears of the pages that have no text or may have pictures where they cannot be drawn, counted from 1. */
  onUndrawn?(pages: readonly number[]): void;
};
