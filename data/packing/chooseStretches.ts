/** Bytes that count as a phrase, and those of a stretch: short enough to leave out what nothing repeats. */
const PHRASE = 6;
const STRETCH = 128;
const TABLE_BITS = 18;
const TABLE = 1 << TABLE_BITS;

/**
 * `size` bytes of `texts` that others are likely to repeat: of equal parts of the whole, of each the stretch whose phrases stand in the most
 * texts and in no stretch before it (the idea is that of COVER, Liao and others 2016). The likeliest come last, nearest to what is packed behind them.
 */
export function chooseStretches(texts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const counts = countPhrases(texts);
  const all = joined(texts);
  const count = Math.max(1, Math.floor(size / STRETCH));
  const part = Math.floor(all.length / count);
  const chosen: { bytes: Uint8Array; score: number }[] = [];
  for (let from = 0; from + part <= all.length && chosen.length < count; from += part) {
    const best = bestStretch(all.subarray(from, from + part), counts);
    chosen.push(best);
    for (let at = 0; at + PHRASE <= best.bytes.length; at += 1) counts[phraseAt(best.bytes, at)] = 0;
  }
  return joined(chosen.sort((a, b) => a.score - b.score).map(({ bytes }) => bytes));
}

/** In how many texts each phrase stands, by its hash. */
function countPhrases(texts: readonly Uint8Array[]): Uint16Array {
  const counts = new Uint16Array(TABLE);
  const lastIn = new Uint16Array(TABLE);
  for (const [index, bytes] of texts.entries()) {
    for (let at = 0; at + PHRASE <= bytes.length; at += 1) {
      const phrase = phraseAt(bytes, at);
      if (lastIn[phrase] === index + 1) continue;
      lastIn[phrase] = index + 1;
      counts[phrase] = (counts[phrase] as number) + 1;
    }
  }
  return counts;
}

/** A phrase counts once for a stretch, however often it stands there. */
function bestStretch(bytes: Uint8Array, counts: Uint16Array): { bytes: Uint8Array; score: number } {
  const within = new Map<number, number>();
  const phrases: number[] = [];
  const many = STRETCH - PHRASE + 1;
  let score = 0;
  let best = { at: 0, score: -1 };
  for (let at = 0; at + PHRASE <= bytes.length; at += 1) {
    const phrase = phraseAt(bytes, at);
    phrases.push(phrase);
    const present = within.get(phrase) ?? 0;
    within.set(phrase, present + 1);
    if (present === 0) score += counts[phrase] as number;
    const left = phrases[at - many];
    if (left !== undefined) {
      const still = (within.get(left) as number) - 1;
      within.set(left, still);
      if (still === 0) score -= counts[left] as number;
    }
    if (at + 1 >= many && score > best.score) best = { at: at + 1 - many, score };
  }
  return { bytes: bytes.subarray(best.at, best.at + STRETCH), score: best.score };
}

/** FNV-1a of a phrase, to as many bits as the tables have. */
function phraseAt(bytes: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let next = at; next < at + PHRASE; next += 1)
    hash = Math.imul(hash ^ (bytes[next] as number), 0x01000193);
  return (hash ^ (hash >>> TABLE_BITS)) & (TABLE - 1);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
