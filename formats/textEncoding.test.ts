import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookFileError } from './bookFile';
import { decodeBytes } from './decodeBytes';
import { readBookFile } from './readBookFile';
import { decodeText, encodingChoices } from './textEncoding';

const RUSSIAN =
  'Глава первая. Стояла поздняя осень, и дорога к морю была пуста. Он шёл и думал о том, что никогда не вернётся. — Куда ты? — спросила она.';
const CHINESE =
  '第一章 海。他们走到了海边，谁也没有说话。天已经黑了，只有远处的一盏灯还亮着。“你要走了吗？”她问。他没有回答，只是看着水。';
const FRENCH = 'Chapitre premier. Il était à l’écoute, déjà très fatigué ; où êtes-vous, mon frère ?';

/** Returns the bytes of a text in a legacy encoding, by trying every one and two bytes in the decoder. */
function encode(text: string, label: string): Uint8Array {
  const table = new Map<string, number[]>();
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of bytes) table.set(decodeBytes(label, new Uint8Array([byte])), [byte]);
  for (const high of bytes.slice(0x81)) {
    for (const low of bytes.slice(0x40)) {
      const character = decodeBytes(label, new Uint8Array([high, low]));
      if ([...character].length === 1 && !table.has(character)) table.set(character, [high, low]);
    }
  }
  return new Uint8Array([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}

function utf16(text: string, isLittle: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('');
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

describe('text of unknown encoding', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', new TextEncoder().encode(RUSSIAN), RUSSIAN],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${CHINESE}`), CHINESE],
    [
      'UTF-8 cut off inside a character',
      new TextEncoder().encode(RUSSIAN.slice(0, 20)).subarray(0, -1),
      RUSSIAN.slice(0, 19),
    ],
    ['UTF-16LE with a mark', utf16(RUSSIAN, true, true), RUSSIAN],
    ['UTF-16BE with a mark', utf16(CHINESE, false, true), CHINESE],
    ['UTF-16LE without', utf16(RUSSIAN, true, false), RUSSIAN],
    ['UTF-16BE without', utf16(FRENCH, false, false), FRENCH],
    ['Windows-1251', encode(RUSSIAN, 'windows-1251'), RUSSIAN],
    [
      'KOI8-R',
      encode('Стояла поздняя осень, и дорога к морю была пуста.', 'koi8-r'),
      'Стояла поздняя осень, и дорога к морю была пуста.',
    ],
    ['GBK', encode(CHINESE, 'gbk'), CHINESE],
    ['GB18030', encode(CHINESE.repeat(40), 'gb18030'), CHINESE.repeat(40)],
    [
      'Big5',
      encode('他們走到了海邊，誰也沒有說話。天已經黑了，只有遠處的一盞燈還亮著。', 'big5'),
      '他們走到了海邊，誰也沒有說話。天已經黑了，只有遠處的一盞燈還亮著。',
    ],
    ['Windows-1252', encode(FRENCH, 'windows-1252'), FRENCH],
    ...(
      [
        [
          'windows-1250',
          'Latarnia na końcu nabrzeża świeciła już przed zmierzchem, a Zofia szła w jej stronę.',
        ],
        ['windows-1253', 'Το φως στην άκρη της προβλήτας είχε ανάψει πριν νυχτώσει, και κανείς δεν μιλούσε.'],
        ['windows-1254', 'Rıhtımın ucundaki ışık çoktan yanmıştı; kız ağır ağır yürüdü ve gülümsedi.'],
        ['windows-1255', 'האור בקצה המזח כבה עוד לפני השחר, ואיש לא ליווה את הסירה.'],
        ['windows-1256', 'أطفئت الأنوار على الرصيف قبل الفجر، ولم يكن هناك أحد يودع القارب.'],
        ['windows-874', 'ตะเกียงที่ปลายท่าเรือถูกจุดก่อนค่ำ และมาลีเดินไปทางนั้นอย่างไม่รีบร้อน'],
        ['euc-jp', '夜が明けるまえに、桟橋のあかりはもう消えていた。だれも見おくらなかった。'],
        ['shift_jis', '夜が明けるまえに、桟橋のあかりはもう消えていた。だれも見おくらなかった。'],
        ['euc-kr', '부두 끝의 등불은 해가 지기 전에 이미 켜져 있었다. 은서는 그쪽으로 걸어갔다.'],
        ['iso-8859-5', RUSSIAN.replace(/—/g, '-')],
      ] as const
    ).map(([label, text]): [string, Uint8Array, string] => [label, encode(text, label), text]),
    ['UTF-16LE Chinese without a mark', utf16(CHINESE, true, false), CHINESE],
  ])('is decoded from %s', (_name, bytes, text) => expect(decodeText(bytes)).toBe(text));

  it.each<[string, Uint8Array, RegExp]>([
    [
      'binary rubbish',
      Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 104729) & 0xff),
      /not text/,
    ],
    ['zeros', new Uint8Array(1000), /not text/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7 …'), /PDF/],
    ['RTF', new TextEncoder().encode('{\\rtf1 hello}'), /RTF/],
  ])('is refused if it is %s', (_name, bytes, message) => {
    expect(() => decodeText(bytes)).toThrow(BookFileError);
    expect(() => decodeText(bytes)).toThrow(message);
  });

  it('is UTF-8 despite a few damaged bytes, which stay visible', () => {
    for (const text of [RUSSIAN, CHINESE, FRENCH].map((each) => each.repeat(100))) {
      const bytes = new TextEncoder().encode(text);
      bytes[101] = 0xff;
      const read = decodeText(bytes);
      // A damaged byte inside a character damages its other bytes too.
      expect(read.match(/\ufffd/g)?.length).toBeLessThanOrEqual(3);
      expect(read.slice(110)).toBe(text.slice(text.length - read.length + 110));
    }
    const latin = encode(`${'Plain words. '.repeat(200)}Déjà vu.`, 'windows-1252');
    expect(decodeText(latin)).toMatch(/Déjà vu/);
  });

  it('has choices of encodings with previews for the reader', () => {
    expect(encodingChoices(new TextEncoder().encode(RUSSIAN))).toEqual([
      { label: 'utf-8', preview: RUSSIAN.slice(0, 160), isSure: true },
    ]);
    const bytes = encode(RUSSIAN, 'windows-1251');
    const choices = encodingChoices(bytes);
    expect(choices[0]).toMatchObject({ label: 'windows-1251', isSure: true });
    expect(new Set(choices.map(({ preview }) => preview)).size).toBe(choices.length);
    expect(choices.length).toBeLessThanOrEqual(3);
    expect(decodeText(bytes, 'koi8-r')).not.toBe(RUSSIAN);
    expect(decodeText(bytes, choices[0]?.label)).toBe(RUSSIAN);
    // Two letters are too few to tell a language.
    expect(encodingChoices(Uint8Array.of(0x41, 0xe4, 0x20, 0xb3))[0]?.isSure).toBe(false);
  });

  it('gives a book or a BookFileError for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom('a.txt', 'a.md', 'a'), (bytes, name) => {
        try {
          expect(readBookFile(name, bytes).chapters.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(BookFileError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
