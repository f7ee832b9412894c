import { readChapter } from '../../data/queries/chapters';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';

export const CHAPTERS = 60;
const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
export const documents = Object.fromEntries(
  numbers.map((at) => [
    `c${at}.xhtml`,
    `<h2>Chapter ${at}</h2><p>Text of chapter ${at}.</p><p>Words ${at * 7} and ${at * 11}.</p>`,
  ]),
);
export const toc = numbers.map((at) => navItem(`Chapter ${at}`, `c${at}.xhtml`)).join('');

/** A file long enough to be read before all of it is unpacked. */
export const epub = () => new File([makeEpub({ documents, toc }) as Uint8Array<ArrayBuffer>], 'long.epub');
export const text = () =>
  new File(
    [numbers.map((at) => `Chapter ${at}\n\nText of chapter ${at}.\n\nWords ${at * 7}.\n`).join('\n\n')],
    'long.txt',
  );

export async function shown(target: number): Promise<string[] | undefined> {
  const blocks = (await readChapter(-1, target))?.blocks;
  return blocks?.flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : []));
}
