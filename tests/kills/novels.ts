import { BELL_NOVEL } from '../product/bellNovel';

/** The novels of the server, by their numbers: it has them in this order. */
export const BELLS = 1;
export const LAMPS = 2;
export const ROADS = 3;

/** As many as a download takes several batches for. */
export const FREE_CHAPTERS = 24;

export const roadSentence = (chapter: number) => `Road number ${chapter} went over the hills.`;

/** A free novel: its chapters have words enough to be packed. */
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
