/** An utterance may last this long: Chrome falls silent in the middle of one after some 15 s. */
const LONGEST_S = 12;
/** Of a usual voice at its usual speed. A Chinese or Japanese character takes as long as several letters. */
const LETTERS_PER_S = 15;
const WIDE_LETTERS = 3.5;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Where a speaker may take a breath, the best place first. */
const BREATHS = [/[;:；：—–]\s*/gu, /[,，、]\s*/gu, /\s+/gu];

export type Part = {
  readonly text: string /** Characters of the sentence before it. */;
  readonly start: number;
};

/** A sentence in parts that each are said in time at a speed (1 is the usual), cut where one would take a breath. */
export function partsOf(text: string, rate: number): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let room = roomFrom(text, start, rate); room < text.length; room = roomFrom(text, start, rate)) {
    const end = breathBefore(text, start, room);
    parts.push({ text: text.slice(start, end), start });
    start = end;
  }
  if (text.slice(start).trim() !== '' || parts.length === 0) parts.push({ text: text.slice(start), start });
  return parts;
}

/** How long a text takes to say, about, in ms. */
export function timeToSay(text: string, rate: number): number {
  let letters = 0;
  for (const character of text) letters += WIDE.test(character) ? WIDE_LETTERS : 1;
  return (letters / LETTERS_PER_S / rate) * 1_000;
}

function roomFrom(text: string, start: number, rate: number): number {
  let rest = LONGEST_S * LETTERS_PER_S * rate;
  let end = start;
  for (const character of text.slice(start)) {
    rest -= WIDE.test(character) ? WIDE_LETTERS : 1;
    if (rest < 0) return end;
    end += character.length;
  }
  return end;
}

function breathBefore(text: string, start: number, room: number): number {
  const half = start + (room - start) / 2;
  for (const breath of BREATHS) {
    let best = -1;
    for (const { index, 0: found } of text.slice(start, room).matchAll(breath)) {
      const end = start + index + found.length;
      if (end > half) best = end;
    }
    if (best > start) return best;
  }
  return room;
}
