type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** What differs between a device and a server when a PDF is read. */
export type PdfHost = {
  /**
   * Options of `getDocument`: its worker, the location of its files, its canvases. `onFailure` is called if
   * the worker or a character map cannot be loaded.
   */
  options(
    pdfjs: Pdfjs,
    onFailure: (error: unknown) => void,
  ): Partial<Parameters<Pdfjs['getDocument']>[0] & object>;
  /** Terminates the worker that parses the PDF. */
  close?(): void;
  readonly canDraw: boolean;
  /** The media type of `encode`, which converts a canvas made by pdf.js to a file. */
  readonly mediaType: string;
  encode(canvas: unknown): Promise<Uint8Array>;
  /**
   * Called, if pages cannot be drawn, with the pages that have no text or may have pictures, counted from 1.
   */
  onUndrawn?(pages: readonly number[]): void;
};
