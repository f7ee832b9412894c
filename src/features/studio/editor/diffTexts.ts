import { diffComm } from 'node-diff3';

export type Piece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };
/** A paragraph of both texts, with what differs in it. */
export type DiffParagraph = { readonly kind: Piece['kind'] | 'changed'; readonly pieces: readonly Piece[] };

const WORDS = /\p{scx=Han}|[\p{L}\p{N}\p{M}'’]+|\s+|[^]/gu;
/** Comparing takes quadratic time at worst: longer paragraphs are shown as removed and added. */
const MOST_WORDS = 2_000;

/** Compares two texts of chapters: paragraph by paragraph, and within changed ones word by word. */
export function diffTexts(before: string, after: string): DiffParagraph[] {
  const regions = diffComm(paragraphs(before), paragraphs(after));
  return regions.flatMap((region): DiffParagraph[] => {
    if ('common' in region && region.common)
      return region.common.map((text) => ({ kind: 'same', pieces: [{ kind: 'same', text }] }));
    const { buffer1 = [], buffer2 = [] } = region as { buffer1?: string[]; buffer2?: string[] };
    return Array.from({ length: Math.max(buffer1.length, buffer2.length) }, (_, at) =>
      changed(buffer1[at], buffer2[at]),
    );
  });
}

function paragraphs(text: string): string[] {
  return text === '' ? [] : text.split(/\n{2,}/);
}

function changed(before: string | undefined, after: string | undefined): DiffParagraph {
  if (before === undefined) return { kind: 'added', pieces: [{ kind: 'added', text: after ?? '' }] };
  if (after === undefined) return { kind: 'removed', pieces: [{ kind: 'removed', text: before }] };
  const [old, now] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  if (Math.max(old.length, now.length) > MOST_WORDS)
    return { kind: 'changed', pieces: pieces(before, after) };
  const words = diffComm(old, now).flatMap((region): Piece[] => {
    if ('common' in region && region.common) return [{ kind: 'same', text: region.common.join('') }];
    const { buffer1 = [], buffer2 = [] } = region as { buffer1?: string[]; buffer2?: string[] };
    return pieces(buffer1.join(''), buffer2.join(''));
  });
  return { kind: 'changed', pieces: words };
}

function pieces(removed: string, added: string): Piece[] {
  const both: Piece[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ];
  return both.filter(({ text }) => text !== '');
}
