import { spokenLanguage } from '../../../contract/wire/lateCode';
import type { LastPage, OrderedPart } from '../../epub/epubOrder';
import type { AppContext } from '../environment';
import { PLAIN_TEXTS } from '../plain/plainTexts';
import { refuse } from '../refusal';
import { CATALOGUE_TEXTS } from './catalogueTexts';
import { EPUB_TYPE, freeText, ownText } from './catalogueView';

const BUSY_SECONDS = 30;
const MOST_CHARACTERS = 100;

type Novel = { readonly id: number; readonly title: string; readonly language: string };

/** Returns the last page of a novel's file, in the novel's language: where it is from, and what it has. */
export function lastPageOf(
  { id, language }: Novel,
  { house, origin }: { readonly house: string; readonly origin: string },
  part: OrderedPart,
): LastPage {
  const spoken = spokenLanguage(language);
  const { source, from, receipt } = CATALOGUE_TEXTS[spoken];
  const said = part.receipts.length > 0 ? ownText : freeText;
  return {
    title: source,
    noteTitle: PLAIN_TEXTS[spoken].authorNote,
    lines: [
      from.replace('{name}', () => house).replace('{address}', `${origin}/bookInfo/${id}`),
      said(part.count, part.all, spoken),
      ...part.receipts.map(({ title, number }) =>
        receipt.replace('{chapter}', () => title).replace('{number}', String(number)),
      ),
    ],
  };
}

/** Tells a client to ask again when fewer files are being written. */
export function refuseBusy(c: AppContext): Response {
  c.header('Retry-After', String(BUSY_SECONDS));
  return refuse(c, 'tooMany');
}

/** Sends a novel's file; only its headers without a `body`. */
export function sendEpub(
  c: AppContext,
  novel: Novel,
  size: number | null,
  body: ReadableStream | null,
): Response {
  c.header('Content-Type', EPUB_TYPE);
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(novel.title)}.epub`);
  if (size !== null) c.header('Content-Length', String(size));
  return body === null ? c.body(null) : c.body(body);
}

/** Encodes a title for a header (RFC 8187), without what file systems forbid. */
function encodeName(title: string): string {
  const name = title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = Array.from(name).slice(0, MOST_CHARACTERS).join('').trim();
  return encodeURIComponent(cut || 'book').replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
