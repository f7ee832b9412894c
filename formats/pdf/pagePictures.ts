import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BookFileError } from '../bookFile';
import type { CoverSource } from '../epub/cover';
import type { ManifestItem } from '../epub/package';
import type { PdfHost } from './pdfHost';

/** What a page of a phone or a desktop shows, px. A page that is far longer than wide is drawn narrower. */
const WIDTH = 1_200;
const MOST_PIXELS = 4_000_000;
const LONGEST_MS = 30_000;

/** `context`: of two dimensions. */
type Drawing = { readonly canvas: unknown; readonly context: never };
type Canvases = { create(width: number, height: number): Drawing; destroy(drawing: Drawing): void };

/** Pages that are shown as pictures, drawn one after another when they are read. */
export class PagePictures {
  readonly manifest: ManifestItem[] = [];
  readonly #pages = new Map<string, number>();

  constructor(
    private readonly document: PDFDocumentProxy,
    private readonly host: PdfHost,
  ) {}

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  add(page: number): void {
    const path = pathOf(page);
    this.#pages.set(path, page);
    this.manifest.push({ id: path, path, mediaType: this.host.mediaType, properties: [], fallback: '' });
  }

  hasPage(page: number): boolean {
    return this.#pages.has(pathOf(page));
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** Rejects with BookFileError for a page that cannot be drawn. */
  async read(path: string): Promise<Uint8Array> {
    try {
      return await this.#draw(this.#pages.get(path) ?? 0);
    } catch (error) {
      console.info(`A page of a PDF could not be drawn: ${path}`, error);
      throw new BookFileError('The file is damaged: a page cannot be drawn.');
    }
  }

  readText(): Uint8Array {
    throw new BookFileError('The file is damaged: a picture in it cannot be read.');
  }

  /** The first page; null where it cannot be drawn. */
  async cover(): Promise<CoverSource | null> {
    if (!this.host.canDraw) return null;
    try {
      const bytes = await this.#draw(0);
      return { path: pathOf(0), mediaType: this.host.mediaType, read: () => bytes };
    } catch (error) {
      console.info('The first page of a PDF could not be drawn.', error);
      return null;
    }
  }

  async #draw(index: number): Promise<Uint8Array> {
    const page = await this.document.getPage(index + 1);
    const plain = page.getViewport({ scale: 1 });
    const scale = Math.min(WIDTH / plain.width, Math.sqrt(MOST_PIXELS / (plain.width * plain.height)));
    const viewport = page.getViewport({ scale });
    const canvases = this.document.canvasFactory as Canvases;
    const drawing = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    try {
      const { context } = drawing;
      const task = page.render({ canvas: null, canvasContext: context, viewport });
      // A decoder that fails may leave pdf.js waiting for ever.
      const late = setTimeout(() => task.cancel(), LONGEST_MS);
      await task.promise.finally(() => clearTimeout(late));
      return await this.host.encode(drawing.canvas);
    } finally {
      canvases.destroy(drawing);
      page.cleanup();
    }
  }
}

export function pathOf(page: number): string {
  return `page-${page + 1}`;
}
