/** A number at the head of a text: its value, its length in characters, and its notation. */
export type WrittenNumber = { value: number; length: number; style: 'digits' | 'han' | 'roman' | 'word' };

/** `*` matches up to three letters of an ending. The row is the value. */
const ONES = `null zero cero sıfır
one first un une uno una um uma primer primero primera primeiro primeira premier première primo prima eins erste* один одна одно перв* الأول الأولى الحادي một nhất satu
two second dos deux deuxième segund* second* due dois duas zwei zweite* два две втор* الثاني الثانية hai dua
three third tres três trois troisième tercer* terceir* terz* tre drei dritte* три трет* الثالث الثالثة ba tiga
four fourth cuatro cuart* quatro quart* quatre quatrième quattro vier vierte* четыре четверт* четвёрт* الرابع الرابعة bốn empat
five fifth cinco quint* cinq cinquième cinque fünf fünfte* пят* الخامس الخامسة năm lima
six sixth seis sext* sixième sei sest* sechs sechste* шест* السادس السادسة sáu enam
seven seventh siete séptim* sete sétim* sept septième sette settim* sieben siebte* siebente* семь седьм* السابع السابعة bảy tujuh
eight eighth ocho octav* oito oitav* huit huitième otto ottav* acht achte* восемь восьм* الثامن الثامنة tám delapan
nine ninth nueve noven* nove non* neuf neuvième neun neunte* девят* التاسع التاسعة chín sembilan
ten tenth diez dez décim* dix dixième dieci decim* zehn zehnte* десят* العاشر العاشرة عشر عشرة mười sepuluh
eleven eleventh once onze onzième undici elf elfte* одиннадцат*
twelve twelfth doce doze douze douzième dodici zwölf zwölfte* двенадцат*
thirteen* trece treze treize tredici dreizehn* тринадцат*
fourteen* catorce catorze quatorze quattordici vierzehn* четырнадцат*
fifteen* quince quinze quindici fünfzehn* пятнадцат*
sixteen* dieciséis dezesseis dezasseis seize sedici sechzehn* шестнадцат*
seventeen* diecisiete dezessete diciassette siebzehn* семнадцат*
eighteen* dieciocho dezoito diciotto achtzehn* восемнадцат*
nineteen* diecinueve dezenove diciannove neunzehn* девятнадцат*`;
const TENS = `
twenty twentieth veinte vinte vingt venti zwanzig* двадцат* العشرون والعشرون
thirty thirtieth treinta trinta trente trenta dreißig* тридцат* الثلاثون والثلاثون
forty fourty fortieth cuarenta quarenta quarante vierzig* сорок*
fifty fiftieth cincuenta cinquenta cinquante fünfzig* пятьдесят* пятидесят*
sixty sixtieth sesenta sessenta soixante sechzig* шестьдесят* шестидесят*
seventy seventieth setenta siebzig* семьдесят* семидесят*
eighty eightieth ochenta oitenta achtzig* восемьдесят* восьмидесят*
ninety ninetieth noventa neunzig* девяност*`;
const HUNDRED = /^(?:hundred(?:th)?|cent|cien|ciento|cem|сто|сот\p{L}{1,2})$/u;
const EXACT = new Map<string, number>();
const STEMS = new Map<string, number>();
const enter = (table: string, valueOf: (row: number) => number) =>
  table.split('\n').forEach((row, index) => {
    for (const word of row.split(' ').filter(Boolean))
      (word.endsWith('*') ? STEMS : EXACT).set(word.replace('*', ''), valueOf(index));
  });
enter(ONES, (row) => row);
enter(TENS, (row) => (row + 1) * 10);
const LONGEST_ENDING = 3;
const MOST_WORDS = 5;

const HAN_DIGITS = '零〇一壹二贰貳两兩三叁參四肆五伍六陆陸七柒八捌九玖';
const HAN_VALUES = [0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9];
const HAN_UNITS: Record<string, number> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1_000,
  仟: 1_000,
  万: 10_000,
  萬: 10_000,
};
/** The characters of Chinese numbers, and digits of any script. */
export const HAN_NUMBER = `[\\p{Nd}${HAN_DIGITS}十拾百佰千仟万萬廿卅]{1,12}`;
const HAN = new RegExp(`^${HAN_NUMBER}`, 'u');
const DIGITS = /^\p{Nd}{1,6}(?!\p{Nd})/u;
const ROMAN =
  /^(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})(?![\p{L}\p{M}\p{Nd}])/u;

/**
 * Reads a number in digits, in Chinese, in Roman numerals or in words at the head of a text. Returns null if
 * there is none.
 */
export function numberAt(text: string): WrittenNumber | null {
  const digits = DIGITS.exec(text)?.[0];
  if (digits !== undefined) return { value: valueOfDigits(digits), length: digits.length, style: 'digits' };
  const han = HAN.exec(text)?.[0];
  if (han !== undefined) return { value: valueOfHan(han), length: han.length, style: 'han' };
  // “Dix” is a word before it is a numeral.
  const roman = ROMAN.exec(text)?.[0];
  return roman === undefined ? (wordsAt(text) ?? romanNumber(smallRomanAt(text))) : romanNumber(roman);
}

function romanNumber(numeral: string | undefined): WrittenNumber | null {
  return numeral === undefined
    ? null
    : { value: valueOfRoman(numeral), length: numeral.length, style: 'roman' };
}

function smallRomanAt(text: string): string | undefined {
  const word = /^[mdclxvi]{1,12}(?![\p{L}\p{M}\p{Nd}])/u.exec(text)?.[0];
  return word !== undefined && ROMAN.test(word.toUpperCase()) ? word : undefined;
}

/** Digits of every script are ten in a row, from a multiple of 16 or six after one. */
function valueOfDigits(digits: string): number {
  return [...digits].reduce((value, digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const row = code - (code % 16);
    return value * 10 + code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6);
  }, 0);
}

/** “一百零五”, “廿三”, “二二〇” and “1十”. */
function valueOfHan(text: string): number {
  const characters = [...text.replaceAll('廿', '二十').replaceAll('卅', '三十')];
  const digitOf = (character: string) =>
    HAN_VALUES[HAN_DIGITS.indexOf(character)] ?? valueOfDigits(character);
  if (!characters.some((character) => character in HAN_UNITS))
    return characters.reduce((value, character) => value * 10 + digitOf(character), 0);
  let value = 0;
  let digit = 0;
  for (const [index, character] of characters.entries()) {
    const unit = HAN_UNITS[character];
    if (unit === undefined) digit = digitOf(character);
    else {
      value =
        unit === 10_000
          ? (value + digit) * unit
          : value + (digit || Number(index === 0 || unit === 10)) * unit;
      digit = 0;
    }
  }
  return value + digit;
}

function valueOfRoman(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };
  return [...numeral.toUpperCase()].reduce((sum, letter, index, letters) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[letters[index + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);
}

/** “Twenty-one”, “One Hundred and Five”, “двадцать первая”, “الحادي عشر”. */
function wordsAt(text: string): WrittenNumber | null {
  const word = /[\p{L}\p{M}]+(?=([\s-]{0,2}))/uy;
  let [value, end, last] = [0, 0, Number.POSITIVE_INFINITY];
  for (let read = 0; read < MOST_WORDS; read += 1) {
    const match = word.exec(text);
    if (!match) break;
    const name = match[0].toLowerCase();
    const own = HUNDRED.test(name) ? 100 : valueOfWord(name);
    const isLink = own === undefined && value > 0 && /^(?:and|et|und|y|e)$/.test(name);
    if (own === undefined && !isLink) break;
    if (own !== undefined) {
      const goesOn = last >= 10 ? own < last : own % 10 === 0;
      if (own !== 100 && !goesOn) break;
      value = own === 100 ? Math.max(1, value) * 100 : value + own;
      last = own;
      end = word.lastIndex;
    }
    word.lastIndex += match[1]?.length ?? 0;
  }
  return end === 0 ? null : { value, length: end, style: 'word' };
}

function valueOfWord(word: string): number | undefined {
  const exact = EXACT.get(word);
  if (exact !== undefined) return exact;
  for (let ending = 0; ending <= LONGEST_ENDING; ending += 1) {
    const value = STEMS.get(word.slice(0, word.length - ending));
    if (value !== undefined) return value;
  }
  return undefined;
}
