import { bookSections } from '../../formats/bookSections';
import { parseChapterText } from '../../formats/chapterText';
import { readBookFile } from '../../formats/readBookFile';
import { settleLinks } from '../../formats/settleLinks';
import { wordsOf } from './words';

/** The words that our readers hold of a book file, in reading order. Those without an order are apart. */
export type HeldWords = {
  words: string[];
  /** Words of notes, ruby readings, alt texts and numbers of printed pages. */
  aside: string[];
  chapters: number;
  longChapters: number;
};

const LONG = 100_000;

export function heldWords(name: string, bytes: Uint8Array): HeldWords {
  const sections = settleLinks(bookSections(readBookFile(name, bytes)));
  const text: string[] = [];
  const aside: string[] = [];
  let parts: readonly string[] = [];
  for (const section of sections) {
    const own = section.parts ?? [];
    // The name of a part counts where it begins. Some files repeat it with each chapter.
    for (const [depth, part] of own.entries()) (parts[depth] === part ? aside : text).push(part);
    text.push(section.title);
    parts = own;
    for (const block of parseChapterText(section.text)) {
      const lines = block.kind === 'break' ? [] : block.kind === 'verse' ? block.lines : [block];
      const shown = lines
        .map(({ runs }) => runs.map((run) => (run.note === undefined ? run.text : ` ${run.text} `)).join(''))
        .join('\n');
      if (block.kind === 'note') aside.push(block.label, shown);
      else text.push(shown);
      if (block.kind === 'picture') aside.push(block.alt);
      for (const { runs } of lines) for (const run of runs) aside.push(run.ruby ?? '', run.page ?? '');
    }
  }
  return {
    words: wordsOf(text.join('\n')),
    aside: wordsOf(aside.join('\n')),
    chapters: sections.length,
    longChapters: sections.filter((section) => section.text.length > LONG).length,
  };
}
