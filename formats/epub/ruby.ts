import type { Piece } from './inlinePieces';

/**
 * Sets a reading above what was read of its base since `from`, if that is text of one kind; else it follows in brackets. Readings
 * that follow each other belong to one base. Returns where the next base begins.
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
    // Numbers of pages are no words of it.
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
