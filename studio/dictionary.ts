import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * `npx tsx studio/dictionary.ts FOLDER`: makes the reader's dictionary from WordNet 3.1 (FOLDER is its
 * `dict`) and stores it with its licence in scripts/dictionary (decision 0039).
 */
const [folder = ''] = process.argv.slice(2);
const KEPT = new URL('../scripts/dictionary/', import.meta.url);

/** A word with its meanings, the most common first, by part of speech. */
type WordEntry = { readonly word: string; readonly parts: readonly WordPart[] };
type WordPart = { readonly part: Part; readonly meanings: readonly string[] };
type Part = keyof typeof FILES;

const FILES = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' } as const;
/** Meanings kept of each part of speech; a word that WordNet's corpus lacks keeps one. */
const MOST_MEANINGS = 3;
const ONE_WORD = /^[a-z]+(?:[-'][a-z]+)*$/;

const words = readWordNet().map(({ word, parts }) =>
  [word, ...parts.map(({ part, meanings }) => part + meanings.join('|'))].join('\t'),
);
const text = Buffer.from(`${words.join('\n')}\n`);
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length };
writeFileSync(new URL('en.txt.br', KEPT), brotliCompressSync(text, { params }));
writeFileSync(new URL('LICENCE.txt', KEPT), `${wordNetLicence()}\n`);
console.log(`${words.length} words`);

/**
 * Returns the words of WordNet that a reader may select: single words, no names of people or places, sorted.
 */
function readWordNet(): WordEntry[] {
  const words = new Map<string, (WordPart & { tagged: number })[]>();
  for (const part of Object.keys(FILES) as Part[]) {
    const data = readFileSync(join(folder, `data.${FILES[part]}`));
    for (const { word, offsets, tagged } of readIndex(part)) {
      const synsets = offsets.map((offset) => readSynset(data, offset)).filter((each) => !each.isName(word));
      const meanings = [...new Set(synsets.map(({ meaning }) => meaning))];
      if (meanings.length > 0) words.set(word, [...(words.get(word) ?? []), { part, meanings, tagged }]);
    }
  }
  return [...words]
    .map(([word, parts]) => ({ word, parts: parts.sort((a, b) => b.tagged - a.tagged) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
}

/** The licence requires that every copy includes it. It is in numbered lines at the head of each file. */
function wordNetLicence(): string {
  const lines = readFileSync(join(folder, 'data.adv'), 'utf8').slice(0, 4_000).split('\n');
  const licence = lines
    .filter((line) => /^ {2}\d+ /.test(line))
    .map((line) => line.replace(/^ +\d+ /, '').trim());
  if (licence.length === 0) throw new Error('WordNet came without its licence.');
  return licence.join('\n');
}

/** `lemma pos synsets pointers… senses tagged offset…` (wndb(5)); the offsets are sorted by frequency. */
function* readIndex(part: Part): Generator<{ word: string; offsets: number[]; tagged: number }> {
  for (const line of readFileSync(join(folder, `index.${FILES[part]}`), 'utf8').split('\n')) {
    const fields = line.trimEnd().split(' ');
    const word = fields[0] ?? '';
    if (!ONE_WORD.test(word)) continue;
    const senses = Number(fields[2]);
    const offsets = fields.slice(-senses).map(Number);
    const tagged = Number(fields.at(-senses - 1));
    yield { word, tagged, offsets: offsets.slice(0, Math.max(1, Math.min(MOST_MEANINGS, tagged))) };
  }
}

/** `offset file type words word id … | meaning; "examples"` (wndb(5)). */
function readSynset(data: Buffer, offset: number) {
  const line = data.toString('utf8', offset, data.indexOf(0x0a, offset));
  const [head = '', gloss = ''] = line.split(' | ');
  const fields = head.split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const written = Array.from({ length: count }, (_, at) => (fields[4 + 2 * at] ?? '').replace(/\(.*\)$/, ''));
  return {
    meaning: (gloss.split(/;\s*"/)[0] ?? '').trim(),
    /** Whether the synset writes the word only with a capital. */
    isName: (word: string) => !written.includes(word),
  };
}
