const SAMPLE_CHARACTERS = 20_000;
/** Words that are in almost every sentence of a language. */
const COMMON_WORDS: readonly [string, string][] = [
  ['en', 'the and of to was that his her with had'],
  ['pt', 'que não uma com para ela ele mas seu os'],
  ['es', 'que los una con para ella pero las del el'],
  ['fr', 'les des une dans elle que pas est vous qui'],
  ['de', 'und der die das nicht ich sie ein mit war'],
  ['nl', 'het een van niet dat zijn was met voor ook'],
  ['it', 'che non una per con del della sono gli come'],
  ['pl', 'nie się że jest jak ale był już przez tylko'],
  ['vi', 'và của không là một người có được trong đã'],
  ['id', 'yang dan di itu tidak dengan dari untuk ini akan'],
  ['tr', 'bir ve bu da için çok ne gibi daha değil'],
];

/** Scripts that almost always indicate one language. */
const SCRIPTS: readonly [string, RegExp][] = [
  ['zh', /\p{scx=Han}/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['ru', /\p{scx=Cyrillic}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
];

/** Returns the most likely language of a text (BCP 47), for files that do not name one. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / Math.max(1, letters);
  // Kana alone, because the other scripts of Chinese and Japanese are shared.
  if (share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0.1) return 'ja';
  const own = SCRIPTS.find(([, script]) => share(script) > 0.3);
  if (own) return own[0];
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = { language: 'en', hits: 0 };
  for (const [language, common] of COMMON_WORDS) {
    const set = new Set(common.split(' '));
    const hits = words.filter((word) => set.has(word)).length;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}
