import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * An entry of a PDF's outline. `page` counts from 0 and is null if it leads nowhere; `top` is the position on
 * the page, null for its head.
 */
export type OutlineEntry = {
  readonly title: string;
  readonly page: number | null;
  readonly top: number | null;
  readonly children: OutlineEntry[];
};

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>> | null;

/** More entries than any book has. */
const MAX_ENTRIES = 5_000;
const MAX_DEPTH = 8;

export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  let left = MAX_ENTRIES;
  const read = async (items: Outline, depth: number): Promise<OutlineEntry[]> => {
    const entries: OutlineEntry[] = [];
    for (const { title, dest, items: below } of depth < MAX_DEPTH ? (items ?? []) : []) {
      left -= 1;
      if (left < 0) break;
      const name = title.replace(/\s+/g, ' ').trim();
      const place = await placeOf(document, dest);
      entries.push({ title: name, ...place, children: await read(below, depth + 1) });
    }
    return entries;
  };
  return read(await document.getOutline().catch(() => null), 0);
}

const NOWHERE = { page: null, top: null };

async function placeOf(document: PDFDocumentProxy, dest: unknown) {
  try {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    if (!Array.isArray(explicit)) return NOWHERE;
    const [target, kind, ...numbers] = explicit as [unknown, { name?: string } | undefined, ...unknown[]];
    const page =
      typeof target === 'number'
        ? target
        : await document.getPageIndex(target as { num: number; gen: number });
    const top = kind?.name === 'XYZ' ? numbers[1] : kind?.name === 'FitH' ? numbers[0] : null;
    return { page, top: typeof top === 'number' ? top : null };
  } catch {
    return NOWHERE;
  }
}
