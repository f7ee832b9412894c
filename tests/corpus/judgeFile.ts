import { BookFileError } from '../../formats/bookFile';
import { captionCues } from '../../formats/captionCues';
import { decodeText } from '../../formats/textEncoding';
import { readCaptions, WebVttError } from '../../formats/webVtt';
import { compareWords } from './compareWords';
import { foliateWords } from './foliateWords';
import { heldWords } from './heldWords';
import { type PlainDocument, plainDocuments } from './plainEpub';
import { plainMobi } from './plainMobi';
import { wordsOf } from './words';
import { type Members, zipMembers } from './zipMembers';

export type Verdict = 'whole' | 'part' | 'refused';
export type Judgement = { verdict: Verdict; says: string; foliate?: Verdict };

const CUE = /^[ \t]*[\d:.,]+[ \t]*-->.*(?:\r\n?|\n).*\S/gm;

export async function judgeFile(name: string, bytes: Uint8Array): Promise<Judgement> {
  if (/\.(?:srt|vtt)$/i.test(name)) return judgeCaptions(bytes);
  const isEpub = /\.epub$/i.test(name);
  const started = performance.now();
  const held = readOr(() => heldWords(name, bytes));
  const time = `${Math.round(performance.now() - started)} ms`;
  const members = isEpub ? zipMembers(bytes) : null;
  const isMobi = /\.(?:mobi|azw3?|prc)$/i.test(name);
  const documents = members ? plainDocuments(members) : isMobi ? await plainMobi(bytes).catch(() => []) : [];
  const foliate = members ? await askFoliate(members, documents) : undefined;
  if (typeof held === 'string') {
    const words = documents.flatMap(({ text }) => wordsOf(text)).length;
    return {
      verdict: 'refused',
      says: lineOf([held, (isEpub || isMobi) && `${words} words`, foliate?.says]),
      ...foliate?.tally,
    };
  }
  if (!isEpub && !isMobi)
    documents.push({
      path: name,
      isLinear: true,
      text: decodeText(bytes),
      readings: '',
      contents: '',
      choices: [],
    });

  const linear = documents
    .filter(({ isLinear }) => isLinear)
    .map(({ path, text }) => ({ path, words: wordsOf(text) }));
  const found = compareWords(
    linear.flatMap(({ words }) => words),
    held.words,
    held.aside,
  );
  let left = found.firstAt;
  const first = linear.find(({ words }) => (left -= words.length) < 0);
  const others = documents.flatMap(({ isLinear, text, readings }) =>
    wordsOf(isLinear ? readings : `${text}\n${readings}`),
  );
  const apart = compareWords(others, [], [...found.extra, ...held.aside]);
  const joined = [...held.words, ...held.aside].join('');
  const unsaid = documents
    .flatMap(({ choices }) => choices)
    .filter((choice) => !choice.some((text) => joined.includes(wordsOf(text).join(''))));
  const losses = found.missing + found.moved + apart.missing + unsaid.length;
  const share = ((100 * found.missing) / found.of).toFixed(2);
  const says = lineOf([
    documents.length === 0 && 'no documents found',
    found.missing === 0 && `${found.of} words`,
    found.missing > 0 &&
      `${found.missing} of ${found.of} words missing (${share} %), first in ${first?.path}: ${found.firstMissing}`,
    found.moved > 0 && `${found.moved} elsewhere: ${found.firstMoved}`,
    apart.missing > 0 &&
      `outside the order or readings: ${apart.missing} of ${apart.of} missing: ${apart.firstMissing}`,
    unsaid.length > 0 &&
      `${unsaid.length} formulas or cases missing: ${unsaid[0]?.join(' | ').replace(/\s+/g, ' ')}`,
    found.respaced > 0 && `${found.respaced} cut otherwise`,
    found.extra.length > 0 && `${found.extra.length} extra: ${found.extra.slice(0, 6).join(' ')}`,
    `${held.chapters} chapters`,
    held.longChapters > 0 && `${held.longChapters} over 100,000 characters`,
    foliate?.says,
    time,
  ]);
  return { verdict: losses === 0 && documents.length > 0 ? 'whole' : 'part', says, ...foliate?.tally };
}

function lineOf(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('; ');
}

/** Returns the result, or the message of any error, so that the rest of the corpus is read too. */
function readOr<Value>(read: () => Value): Value | string {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof BookFileError || error instanceof WebVttError ? message : `FAILS: ${message}`;
  }
}

async function askFoliate(members: Members, documents: readonly PlainDocument[]) {
  try {
    const { words, sections, entries } = await foliateWords(members);
    const found = compareWords(
      documents.flatMap(({ text }) => wordsOf(text)),
      words,
      [],
    );
    const foliate: Verdict = found.missing === 0 ? 'whole' : 'part';
    const says = `foliate-js ${foliate}: ${sections} sections, ${words.length} words, ${entries} entries`;
    return { says, tally: { foliate } };
  } catch (error) {
    const tally = { foliate: 'refused' as const };
    return { says: `foliate-js refuses: ${String(error).split('\n')[0]}`, tally };
  }
}

function judgeCaptions(bytes: Uint8Array): Judgement {
  const read = readOr(() => readCaptions(bytes));
  if (typeof read === 'string') return { verdict: 'refused', says: read };
  const cues = captionCues(read.text).length;
  const expected = Buffer.from(bytes).toString().match(CUE)?.length ?? 0;
  // The import of the drama names each cue that is left out to the operator.
  const isWhole = cues + read.notes.length >= expected;
  const says = `${cues} cues of ${expected}, ${read.notes.length} left out with a note`;
  return { verdict: isWhole ? 'whole' : 'part', says };
}
