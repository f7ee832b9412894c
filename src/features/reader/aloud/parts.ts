/** The longest utterance, in seconds. Chrome falls silent in the middle of one after about 15 s. */
const LONGEST_S = 12;
/** For an average voice at normal speed. A Chinese or Japanese character takes as long as several letters. */
const LETTERS_PER_S = 15;
const WIDE_LETTERS = 3.5;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BREATHS = [/[;:；：—–]\s*/gu, /[,，、]\s*/gu, /\s+/gu];

export type Part = {
  readonly text: string;
  readonly start: number;
};

/**
 * Splits a sentence where a speaker would take a breath, into parts that are short enough at the given rate
 * (1 is normal).
 */
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

/** Returns roughly how long a text takes to speak, in ms. */
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
