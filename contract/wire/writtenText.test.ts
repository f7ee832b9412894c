import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, cleanPrivate } from './writtenText';

const MARKS = '\u0301\u0323\u0330\u0337';

describe('a written line', () => {
  it.each([
    ['bidi controls', 'ab\u202ecd\u2066e\u2069\u200f', 'abcde'],
    ['invisible letters', 'a\u200b\u2060\u00ad\u034f\u180e\ufeff\u3164\u115f\u1160\uffa0\u17b4b', 'ab'],
    ['control characters', 'a\0\u0007\u009bb', 'ab'],
    ['lone surrogates', 'a\ud800b\udc00', 'ab'],
    ['private use, unassigned, non-characters', 'a\ue000\u{10fffd}\u0378\uffffb', 'ab'],
    ['spaces of every kind', ' a\t\u2003\n\u2028 b\u3000', 'a b'],
    ['an empty braille cell', '⠓\u2800⠊\u2800', '⠓ ⠊'],
    ['joiners between Latin letters', 'b\u200da\u200cd', 'bad'],
    ['variation selectors behind letters', 'a\ufe0fb\u{e0100}1\ufe0f', 'ab1'],
    ['tags outside a flag', 'hi\u{e0068}\u{e0069}🏴\u{e0078}\u{e007f}', 'hi🏴'],
    ['a second joiner', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['joiners without a neighbour', '\u200d👩\u200d', '👩'],
    ['what was decomposed', 'Vie\u0323\u0302t', 'Việt'],
  ])('is cleaned of %s', (_, written, clean) => {
    expect(cleanLine(written)).toBe(clean);
  });

  it.each([
    '\u202e',
    '\u3164 \u2800',
    '\u200d\u200d',
    '\u0301\u0301',
    ' \u0301 \u0301',
    '\ud83d',
    '\u{e0041}',
  ])('is empty if it consists of %j', (written) => {
    expect(cleanLine(written)).toBe('');
    expect(cleanLines(written)).toBe('');
  });

  it('keeps at most three combining marks a letter, five in Hebrew', () => {
    expect(cleanLine(`x${'\u0337'.repeat(900)}y`)).toBe(`x${'\u0337'.repeat(3)}y`);
    expect([...cleanLine(`x${MARKS.repeat(300)}`)].length).toBe(4);
    expect([...cleanLine(`ก${'\u0e47'.repeat(40)}`)].length).toBe(4);
    expect([...cleanLine(`ש${'\u05b0'.repeat(40)}`)].length).toBe(6);
  });

  it.each([
    ['Vietnamese', 'Nguyễn Thị Hường ở Huế'],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים הַשֵּׁ֔ם'],
    ['Arabic with vowels', 'ٱللَّٰهُ نُورُ ٱلسَّمَـٰوَٰتِ'],
    ['Persian', 'می\u200cخواهم خانه\u200cها ه\u200d.ش'],
    ['Hindi', 'क्षत्रिय ज़िन्दगी क्\u200dष र्\u200dय'],
    ['Bengali, Malayalam, Sinhala', 'র\u200d্যা অবন്\u200d ക്ഷേത്രം ශ්\u200dරී'],
    ['Thai', 'ที่นี่น้ำผึ้ง'],
    ['Burmese', 'လျှို့ဝှက် ကြွေး'],
    ['Tibetan', 'བསྒྲུབས་ སྐྱོ་ རྒྱ་'],
    ['Japanese with the form of a character', '葛\u{e0100}城 がぎ'],
    ['Korean', '한글 이름'],
    ['emoji', '👩🏽\u200d🚀 🏳️\u200d🌈 ❤️\u200d🔥 1️⃣ #️⃣ 🇧🇷 ☺︎ ⚧️'],
    ['flags of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a face', '( ͡° ͜ʖ ͡°)'],
  ])('keeps %s unchanged', (_, written) => {
    expect(cleanLine(written)).toBe(written.normalize('NFC'));
    expect(cleanLine(cleanLine(written))).toBe(cleanLine(written));
  });

  it('is cleaned within 350 ms of processor, whatever it contains', () => {
    const before = process.cpuUsage();
    // Normalisation sorts marks in quadratic time: the first unit would take half a second.
    for (const unit of ['\u0345\u0301\u0327\u05b0', ' ', '\n', '\u200d', 'م\u200c', ' \u0301', '👩\u200d'])
      cleanLines(`a${unit.repeat(20_000 / unit.length)}x`);
    expect(process.cpuUsage(before).user).toBeLessThan(350_000);
  });
});

describe('a written text of several lines', () => {
  it('keeps its lines, and at most one empty line between them', () => {
    expect(cleanLines('  one \r\n two  spaces\n \n\n\nthree\u2029four\n\u0301five\n')).toBe(
      'one\n two  spaces\n\nthree\nfour\nfive',
    );
  });
});

it('a private text loses only its control characters', () => {
  expect(cleanPrivate('a\0\tb\n\u001b\u202e\u00ad\u0301\u0301\u0301\u0301\ue000')).toBe(
    'a\tb\n\u202e\u00ad\u0301\u0301\u0301\u0301\ue000',
  );
});
