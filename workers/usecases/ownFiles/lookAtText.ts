import { BookFileError } from '../../../formats/bookFile';
import type { HeadingChoice } from '../../../formats/plainHeadings';
import { type TextCuts, TextCutter } from '../../../formats/textCuts';
import { openSource } from './fileSource';

/** What is asked of a text file: how it can be cut, or what a reader's own pattern finds. The first asks with the file. */
export type TextQuestion = {
  readonly look: { readonly file?: File; readonly encoding?: string | undefined; readonly pattern?: string };
};
/** `hash` is what the file's book is known by. `unreadable` also says that the file is not there any more. */
export type TextAnswer =
  | { readonly ok: true; readonly hash: string; readonly cuts?: TextCuts; readonly found?: HeadingChoice }
  | { readonly ok: false; readonly reason: 'unreadable' };

let looked: { readonly hash: string; readonly cutter: TextCutter | undefined } | undefined;

/** Looks at a text file before it is cut. The file is read once, and stays in the memory of this realm. Never rejects. */
export async function lookAtText({ look: { file, encoding, pattern } }: TextQuestion): Promise<TextAnswer> {
  try {
    if (file) {
      const { source, hash } = await openSource(file);
      looked = { hash: await hash(), cutter: TextCutter.of(file.name, source) };
    }
    if (!looked?.cutter) return { ok: false, reason: 'unreadable' };
    const { hash, cutter } = looked;
    if (pattern !== undefined) return { ok: true, hash, found: cutter.ofPattern(pattern, encoding) };
    return { ok: true, hash, cuts: cutter.cuts(encoding) };
  } catch (error) {
    if (!(error instanceof BookFileError)) console.warn('A text file could not be looked at.', error);
    return { ok: false, reason: 'unreadable' };
  }
}
