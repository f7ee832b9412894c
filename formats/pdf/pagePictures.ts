import type { OPS, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BookFileError } from '../bookFile';
import type { CoverSource } from '../epub/cover';
import type { ManifestItem } from '../epub/package';
import { inTime } from './inTime';
import type { PdfHost } from './pdfHost';

/** The width of a drawn page, px: enough for a phone or a desktop. A very long page is drawn narrower. */
const WIDTH = 1_200;
const MOST_PIXELS = 4_000_000;
const LONGEST_MS = 30_000;
/** After this many pages that took too long, no more are drawn. */
const MOST_LATE = 3;
/** A picture with a smaller share of the page is an ornament. */
const SMALLEST_SHARE = 0.01;

/** `context` is two-dimensional. */
type Drawing = { readonly canvas: never; readonly context: never };
type Context = { drawImage(image: unknown, ...places: number[]): void };
type Canvases = { create(width: number, height: number): Drawing; destroy(drawing: Drawing): void };

/** Edges as shares of the page's width and height. */
type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * Pages shown as pictures, drawn one at a time when they are read: a page without text as a whole, a page
 * with text as far as it has pictures, or one pixel if it has none, which is dropped like any ornament.
 */
export class PagePictures {
  readonly manifest: ManifestItem[] = [];
  #late = 0;
  readonly #tooLarge = new Set<string>();
  readonly #pages = new Map<string, { readonly index: number; readonly hasText: boolean }>();

  constructor(
    private readonly document: PDFDocumentProxy,
    private readonly host: PdfHost,
    private readonly operators: typeof OPS,
    /** The number of pictures too large for pdf.js to draw; it does not tell where they are. */
    private readonly tooLarge: number,
  ) {}

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  add(index: number, hasText: boolean): void {
    const path = pathOf(index);
    this.#pages.set(path, { index, hasText });
    this.#list(path);
  }

  #list(path: string): void {
    this.manifest.push({ id: path, path, mediaType: this.host.mediaType, properties: [], fallback: '' });
  }

  hasPage(page: number): boolean {
    return this.#pages.has(pathOf(page));
  }

  /**
   * Adds the pictures that are too large, so that they are counted; they are never read. Returns their paths.
   */
  addTooLarge(): string[] {
    for (let at = 1; at <= this.tooLarge; at += 1) {
      const path = `too-large-${at}`;
      this.#tooLarge.add(path);
      this.#list(path);
    }
    return [...this.#tooLarge];
  }

  has(path: string): boolean {
    return this.#pages.has(path) || this.#tooLarge.has(path);
  }

  /** Rejects with BookFileError for a page that cannot be drawn and a picture that is too large. */
  async read(path: string): Promise<Uint8Array> {
    if (this.#tooLarge.has(path)) throw new BookFileError('A picture of the file is too large.', 'tooLarge');
    if (this.#late >= MOST_LATE) throw new BookFileError('The file takes too long to be drawn.', 'tooLarge');
    try {
      const { index, hasText } = this.#pages.get(path) ?? { index: 0, hasText: false };
      return hasText ? await this.#drawPictures(index) : await this.#draw(index);
    } catch (error) {
      if (error instanceof BookFileError) this.#late += 1;
      console.info(`A page of a PDF could not be drawn: ${path}`, error);
      throw new BookFileError('The file is damaged: a page cannot be drawn.');
    }
  }

  readText(): Uint8Array {
    throw new BookFileError('The file is damaged: a picture in it cannot be read.');
  }

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

  async #drawPictures(index: number): Promise<Uint8Array> {
    const page = await this.document.getPage(index + 1);
    const { fnArray } = await inTime(page.getOperatorList(), LONGEST_MS);
    const { paintImageXObject, paintInlineImageXObject } = this.operators;
    const hasPictures = fnArray.includes(paintImageXObject) || fnArray.includes(paintInlineImageXObject);
    if (hasPictures) return this.#draw(index, true);
    page.cleanup();
    return this.#encode(1, 1, () => undefined);
  }

  async #draw(index: number, picturesAlone = false): Promise<Uint8Array> {
    const page = await this.document.getPage(index + 1);
    const plain = page.getViewport({ scale: 1 });
    const scale = Math.min(WIDTH / plain.width, Math.sqrt(MOST_PIXELS / (plain.width * plain.height)));
    const viewport = page.getViewport({ scale });
    const { width, height } = viewport;
    try {
      return await this.#encode(width, height, async ({ canvas, context }) => {
        const task = page.render({
          canvas,
          canvasContext: context,
          viewport,
          recordImages: picturesAlone,
        });
        // pdf.js may wait forever for a decoder that failed.
        await inTime(task.promise, LONGEST_MS).finally(() => task.cancel());
        if (!picturesAlone) return;
        const { left, top, right, bottom } = areaOf(page.imageCoordinates ?? []);
        const [w, h] = [(right - left) * width, (bottom - top) * height];
        return this.#encode(w, h, (cut) =>
          (cut.context as Context).drawImage(canvas, left * width, top * height, w, h, 0, 0, w, h),
        );
      });
    } finally {
      page.cleanup();
    }
  }

  /** Returns the drawing of `draw`, or the file it made itself. */
  async #encode(
    width: number,
    height: number,
    draw: (drawing: Drawing) => Promise<Uint8Array | undefined> | void,
  ): Promise<Uint8Array> {
    const canvases = this.document.canvasFactory as Canvases;
    const drawing = canvases.create(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
    try {
      return (await draw(drawing)) ?? (await this.host.encode(drawing.canvas));
    } finally {
      canvases.destroy(drawing);
    }
  }
}

/**
 * Returns the smallest area that contains all pictures but ornaments, as wide as the page for several;
 * `corners` has three corners of each.
 */
function areaOf(corners: ArrayLike<number>): Area {
  const areas: Area[] = [];
  for (let at = 0; at < corners.length; at += 6) {
    const along = (axis: number) => {
      const [a, b, c] = [0, 2, 4].map((corner) => corners[at + corner + axis] ?? 0) as [
        number,
        number,
        number,
      ];
      return [a, b, c, b + c - a].map((share) => Math.min(1, Math.max(0, share)));
    };
    const [xs, ys] = [along(0), along(1)];
    const area = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    if ((area.right - area.left) * (area.bottom - area.top) >= SMALLEST_SHARE) areas.push(area);
  }
  const [only, ...others] = areas;
  if (!only) return { left: 0, top: 0, right: 0, bottom: 0 };
  if (others.length === 0) return only;
  const [top, bottom] = [areas.map((area) => area.top), areas.map((area) => area.bottom)];
  return { left: 0, top: Math.min(...top), right: 1, bottom: Math.max(...bottom) };
}

export function pathOf(page: number): string {
  return `page-${page + 1}`;
}
