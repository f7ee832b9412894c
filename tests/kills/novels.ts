import { BELL_NOVEL } from '../product/bellNovel';

/** The numbers of the server's novels, in the order in which it has them. */
export const BELLS = 1;
export const LAMPS = 2;
export const ROADS = 3;

/** Enough that a download takes several batches. */
export const FREE_CHAPTERS = 24;

export const roadSentence = (chapter: number) => `Road number ${chapter} went over the hills.`;

function freeNovel(title: string, sentence: (chapter: number) => string): string {
  const chapters = Array.from({ length: FREE_CHAPTERS }, (_, at) => {
    const paragraphs = Array.from(
      { length: 40 },
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
] as const;
