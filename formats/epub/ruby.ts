import type { Piece } from './inlinePieces';

/**
 * Attaches a reading to the base read since `from`, if that is text of one kind; otherwise the reading
 * follows in brackets. Consecutive readings belong to one base. Returns where the next base begins.
 */
export function addReading(pieces: Piece[], from: number, reading: string): number {
  if (reading === '') return pieces.length;
  const all = pieces.slice(from);
  const base = all.filter(({ kind }) => kind !== 'page');
  const words = base.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '');
  const [first] = words;
  const before = pieces[from - 1];
  const isOneKind = words.every(
    (piece) =>
      piece.kind === 'text' &&
      first?.kind === 'text' &&
      piece.em === first.em &&
      piece.strong === first.strong,
  );
  if (words.length === 0 && before?.kind === 'text' && before.reading !== undefined)
    before.reading += reading;
  else if (first?.kind === 'text' && isOneKind) {
    const text = base.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
    // Page numbers are not part of the base.
    const begin = all.indexOf(first);
    const isPage = (piece: Piece) => piece.kind === 'page';
    const [lead, rest] = [all.slice(0, begin).filter(isPage), all.slice(begin).filter(isPage)];
    pieces.splice(from, all.length, ...lead, { ...first, text, reading }, ...rest);
  } else
    pieces.push({
      kind: 'text',
      text: ` (${reading}) `,
      em: false,
      strong: false,
      linked: false,
      link: null,
    });
  return pieces.length;
}
