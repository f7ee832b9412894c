import { BELL_NOVEL } from '../product/bellNovel';

/** The novels of the server, by their numbers: it has them in this order. */
export const BELLS = 1;
export const LAMPS = 2;
export const ROADS = 3;
export const HILLS = 4;

/** As many as a download takes several batches for. */
export const FREE_CHAPTERS = 24;

export const roadSentence = (chapter: number) => `Road number ${chapter} went over the hills.`;

export const hillSentence = (chapter: number) => `Hill number ${chapter} lay in the sun.`;

/** A free novel: its chapters have words enough to be packed. */
function freeNovel(title: string, sentence: (chapter: number) => string, lines = 40): string {
  const chapters = Array.from({ length: FREE_CHAPTERS }, (_, at) => {
    const paragraphs = Array.from(
      { length: lines },
      (_, line) =>
        `In line ${line + 1} of it somebody counted ${(at + 1) * 7919 + line * 1009} steps, and walked on past the mill, the inn and the last of the lamps.`,
    );
    return `\n# ${title} ${at + 1}\n\n${sentence(at + 1)}\n\n${paragraphs.join('\n\n')}\n`;
  });
  return `---\ntitle: ${title}\nauthor: Test Writer\nlanguage: en\n---\n${chapters.join('')}`;
}

const FREE = ['--free', String(FREE_CHAPTERS)];

export const NOVELS = [
  { file: 'bells.md', text: BELL_NOVEL, rules: ['--free', '1', '--price', '1'] },
  { file: 'lamps.md', text: freeNovel('Lamp', (chapter) => `Lamp number ${chapter} was lit.`), rules: FREE },
  { file: 'roads.md', text: freeNovel('Road', roadSentence), rules: FREE },
  // Too long to be packed as one.
  { file: 'hills.md', text: freeNovel('Hill', hillSentence, 80), rules: FREE },
] as const;
