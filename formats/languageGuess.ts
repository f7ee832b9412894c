const SAMPLE_CHARACTERS = 20_000;
/** Words that hardly a sentence of a language goes without. */
const COMMON_WORDS: readonly [string, string][] = [
  ['en', 'the and of to was that his her with had'],
  ['pt', 'que não uma com para ela ele mas seu os'],
  ['es', 'que los una con para ella pero las del el'],
  ['fr', 'les des une dans elle que pas est vous qui'],
  ['de', 'und der die das nicht ich sie ein mit war'],
];

/** The language a text is most likely in (BCP 47), for files that do not say. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / Math.max(1, letters);
  if (share(/[\p{scx=Hiragana}\p{scx=Katakana}]/gu) > 0.1) return 'ja';
  if (share(/\p{scx=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{scx=Cyrillic}/gu) > 0.3) return 'ru';
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = { language: 'en', hits: 0 };
  for (const [language, common] of COMMON_WORDS) {
    const set = new Set(common.split(' '));
    const hits = words.filter((word) => set.has(word)).length;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}
