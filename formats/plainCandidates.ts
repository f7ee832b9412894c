import { trimmedEnd } from './chapterTitle';
import { HAN_NUMBER, numberAt, type WrittenNumber } from './plainNumbers';

/**
 * A line that may be a numbered heading. Lines of one `family` are written alike: “chapter #”, “第#章”, “#.”.
 * `value` is null if the family has no numbers. `part` precedes the chapter in its line: “Book 2”.
 */
export type Candidate = {
  line: number;
  family: string;
  rank: 'chapter' | 'part' | 'other';
  value: number | null;
  title: string;
  part: string;
  rest: string;
};

const setOf = (words: string) => new Set(words.split(' '));
const CHAPTER_LABELS = setOf(
  'chapter chap ch chapitre capítulo capitulo capitolo capitolul cap kapitel kap kapitola kapitulli hoofdstuk rozdział rozdzial ' +
    'poglavlje fejezet luku bölüm chương bab κεφάλαιο глава гл розділ раздзел поглавље الفصل فصل פרק บทที่ ตอนที่ अध्याय episode эпизод stave canto',
);
const PART_LABELS = setOf(
  'part book volume vol tome tomo tom band buch teil partie livre parte libro livro deel boek díl część księga cilt quyển tập buku jilid ' +
    'часть ч книга кн том частина carte cartea الجزء الكتاب المجلد חלק ספר ภาค เล่ม arc',
);
/** Other numbered things in books. */
const NO_CHAPTERS = setOf(
  'footnote note figure fig illustration plate table page pg сноска рис стр fußnote abb anmerkung nota voetnoot',
);
const CHINESE = new RegExp(
  `第\\s*(${HAN_NUMBER})\\s*([章节節话話回幕卷部篇集季册冊])(?!合|课|課|音|分|门|門|队|隊|团|体|中[^：:\\s]|节|程|度)`,
  'gu',
);
const CHINESE_BARE = new RegExp(`^(?:第\\s*)?(${HAN_NUMBER})\\s*([章回卷]|제?[장화회권부편](?!\\p{L}))`, 'u');
const KOREAN = /^제\s*(\p{Nd}{1,5})\s*([장화회권부편막])/u;
const VOLUME_FIRST = new RegExp(`^([卷篇])\\s*(${HAN_NUMBER})(?![\\p{L}\\p{Nd}])`, 'u');
/** “章节-标题”, “章节12 标题” and “正文 标题”: chapters named by a program. */
const CHINESE_UNNUMBERED = /^(章[节節]|正文)\s*(\p{Nd}{0,5})\s*[-—–:：\s]\s*(\S.*)$/u;
const PART_UNITS = /[卷部篇集季册冊권부편]/u;
/** Names a part before a chapter's number. */
const PART_PREFIX = /^(?:正文|番外|外[传傳]|前[传傳]|后[传傳]|作品相[关關]|VIP\S{0,3})$|^\S{0,12}[卷部篇]$/iu;
const WORD = /^\p{L}[\p{L}\p{M}]*/u;
const TO_NUMBER = /^(?:[.:\s#№_·–—-]{1,3}|(?=\p{Nd}))(?:(?:no|nº|n°|the)[.\s]\s*)?/iu;
const TO_LABEL = /^(?:st|nd|rd|th|er|re|ère|[ºª°]|-?(?:я|й|ая|ый))?[.\s)-]{0,3}/iu;
/** Marks that typists set around a heading. */
const ORNAMENT = /^[\s*=#_~·•☆★◆◇■□【[(（<《「-]+/u;
const ORNAMENT_END = /[\s*=#_~☆★◆◇■□-]/u;
const LONGEST_PREFIX = 20;
const MAX_LABELLED = 160;
const MAX_OTHER = 80;

/** Returns every line that may be a numbered heading, with one reading each. */
export function findCandidates(lines: readonly string[]): Candidate[] {
  return lines.flatMap((raw, line) => {
    // No heading is that long, so the patterns skip it.
    if (raw.length > 2 * MAX_LABELLED) return [];
    const title = titleOf(raw);
    const text = title.replace(ORNAMENT, '');
    if (text === '' || title.length > MAX_LABELLED) return [];
    const found = chinese(text) ?? labelled(text) ?? (title.length <= MAX_OTHER ? other(text) : null);
    return found ? [{ line, title, part: '', ...found }] : [];
  });
}

/** Removes the ornaments around a line that are no words. */
export function titleOf(raw: string): string {
  return trimmedEnd(raw, ORNAMENT_END).replace(/^[\s\u3000*=#_~☆★◆◇■□]+/u, '');
}

type Reading = Pick<Candidate, 'family' | 'rank' | 'value' | 'rest'> &
  Partial<Pick<Candidate, 'title' | 'part'>>;

function chinese(text: string): Reading | null {
  const units = [...text.matchAll(CHINESE)];
  const chapter = units.find((match) => !PART_UNITS.test(match[2] ?? ''));
  const match = chapter ?? units[0];
  const before = text.slice(0, match?.index);
  const prefix = trimmedEnd(before, /[\s：:·,，、—-]/);
  const isApart = prefix === '' || prefix !== before;
  if (match && isApart && prefix.length <= LONGEST_PREFIX) {
    const [whole, number = '', unit = ''] = match;
    const own = reading(`第#${unit}`, unit, number, text.slice(match.index + whole.length));
    const isPart = units[0]?.index === 0 || VOLUME_FIRST.test(prefix) || PART_PREFIX.test(prefix);
    if (prefix === '') return own;
    if (chapter && isPart) return { ...own, part: prefix, title: text.slice(match.index) };
    // The name of the book or its site precedes each chapter.
    return { ...own, family: `${prefix} 第#${unit}`, rank: 'other' };
  }
  const short = KOREAN.exec(text) ?? CHINESE_BARE.exec(text);
  if (short) {
    // A line that merely lacks 第 is a heading like the others.
    const unit = (short[2] ?? '').replace('제', '');
    return reading(`第#${unit}`, unit, short[1] ?? '', text.slice(short[0].length));
  }
  const volume = VOLUME_FIRST.exec(text);
  if (volume) return reading(`${volume[1]}#`, volume[1] ?? '', volume[2] ?? '', text.slice(volume[0].length));
  const named = CHINESE_UNNUMBERED.exec(text);
  if (!named) return null;
  const [, label = '', digits = '', rest = ''] = named;
  const value = numberAt(digits)?.value ?? null;
  return { family: value === null ? label : `${label}#`, rank: 'chapter', value, rest };
}

function reading(family: string, unit: string, number: string, rest: string): Reading {
  const rank = PART_UNITS.test(unit) ? 'part' : 'chapter';
  return { family, rank, value: numberAt(number)?.value ?? null, rest };
}

/** “Chapter 3”, “Part the First”, “1. Kapitel”, “Вторая часть”, “Book 2, Chapter 3”. */
function labelled(text: string): Reading | null {
  const plain = text.replace(/^the\s+/i, '');
  const before = labelFirst(plain) ?? numberFirst(plain);
  if (!before) return null;
  const { label, number, rest } = before;
  const value = number.value;
  if (CHAPTER_LABELS.has(label)) return { family: `${before.form}`, rank: 'chapter', value, rest };
  if (!PART_LABELS.has(label)) return null;
  // The chapter may be in the line of its book.
  for (const word of rest.matchAll(/(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*/gu)) {
    if (!CHAPTER_LABELS.has(word[0].toLowerCase())) continue;
    const inner = labelFirst(rest.slice(word.index));
    if (!inner) continue;
    const at = text.length - rest.length + word.index;
    const part = text.slice(0, at).replace(/[\s,;:.–—-]+$/u, '');
    const chapter = {
      family: inner.form,
      rank: 'chapter' as const,
      value: inner.number.value,
      rest: inner.rest,
    };
    return { ...chapter, part, title: text.slice(at) };
  }
  return { family: before.form, rank: 'part', value, rest };
}

type Labelled = { form: string; label: string; number: WrittenNumber; rest: string };

function labelFirst(text: string): Labelled | null {
  const word = WORD.exec(text)?.[0] ?? '';
  const gap = TO_NUMBER.exec(text.slice(word.length))?.[0];
  if (word.length < 2 || gap === undefined) return null;
  const behind = text.slice(word.length + gap.length);
  const number = numberAt(behind);
  const label = word.toLowerCase();
  if (!number || /^[\p{L}\p{M}]/u.test(behind.slice(number.length))) return null;
  return { form: `${label} #`, label, number, rest: behind.slice(number.length) };
}

function numberFirst(text: string): Labelled | null {
  const number = numberAt(text);
  if (!number) return null;
  const behind = text.slice(number.length);
  const gap = TO_LABEL.exec(behind)?.[0] ?? '';
  const label = (WORD.exec(behind.slice(gap.length))?.[0] ?? '').toLowerCase();
  const rest = behind.slice(gap.length + label.length);
  return gap === '' || label === '' ? null : { form: `# ${label}`, label, number, rest };
}

/** Numbers without a label, or with one unique to this book: “12. The Road”, “XII”, “Day 3”. */
function other(text: string): Reading | null {
  const number = numberAt(text);
  if (number) {
    const behind = text.slice(number.length);
    const sign = /^\s*([.．、：:)）\]】_–—-])(?!\p{Nd})\s*/u.exec(behind) ?? /^\s+/.exec(behind);
    const rest = sign ? behind.slice(sign[0].length) : behind;
    if (number.style === 'word' && rest !== '') return null;
    // “3D” and “1st” are words; a Chinese title may directly follow its number.
    const mayStick = number.style === 'digits' && /^[\p{scx=Han}\p{scx=Hangul}《「“]/u.test(rest);
    if (!sign && rest !== '' && !mayStick) return null;
    const form =
      rest === ''
        ? ''
        : (sign?.[1] ?? (sign ? ' ' : '~')).replace('．', '.').replace('：', ':').replace('）', ')');
    const style =
      number.style === 'roman' ? 'I' : number.style === 'han' ? '一' : number.style === 'word' ? 'one' : '#';
    return { family: `${style}${form}`, rank: 'other', value: number.value, rest };
  }
  const named = labelFirst(text) ?? afterTwoWords(text);
  if (!named || NO_CHAPTERS.has(named.label)) return null;
  if (named.number.style === 'word' && /\p{L}/u.test(named.rest)) return null;
  return { family: named.form, rank: 'other', value: named.number.value, rest: named.rest };
}

function afterTwoWords(text: string): Labelled | null {
  const first = /^\p{L}[\p{L}\p{M}]*\s+(?=\p{L})/u.exec(text)?.[0];
  if (first === undefined) return null;
  const second = labelFirst(text.slice(first.length));
  return second && { ...second, form: `${first.trim().toLowerCase()} ${second.form}` };
}
