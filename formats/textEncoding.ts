import { analyse } from 'chardet';
import { BookFileError } from './bookFile';
import { decodeBytes } from './decodeBytes';

/**
 * Encodings tried for text that is not Unicode: the characters that make up most of its language beyond ASCII, and
 * the share they usually have among those. A decoding under which they are rare is the wrong one.
 */
const CANDIDATES: readonly { label: string; common: string; usual: number }[] = [
  { label: 'windows-1251', common: 'оеаинтсрвлкмдпуяыьгзб', usual: 0.9 },
  { label: 'koi8-r', common: 'оеаинтсрвлкмдпуяыьгзб', usual: 0.9 },
  { label: 'ibm866', common: 'оеаинтсрвлкмдпуяыьгзб', usual: 0.9 },
  {
    label: 'gb18030',
    common:
      '，。“”：？！、…的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运',
    usual: 0.75,
  },
  {
    label: 'big5',
    common:
      '，。「」：？！、…的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之',
    usual: 0.5,
  },
  {
    label: 'shift_jis',
    common: 'のにはをたがでてとしれさあいなもこるかうきくらりっまだよすけそせんめえ、。「」',
    usual: 0.7,
  },
  { label: 'euc-kr', common: '이다는에을가고의를지하한도서은나로기사그어있아', usual: 0.35 },
  { label: 'windows-1252', common: 'éèêàâçùôîïëüöäßñáíóúãõÉÀÖÄÜ’“”‘—–…«»°£ ', usual: 0.95 },
];
const SAMPLE_BYTES = 200_000;
const MIN_LIKELIHOOD = 0.45;
const NO_TEXT = 'The file is not text, or in an encoding that cannot be told.';
const SIGNATURES: readonly [string, string][] = [
  ['%PDF', 'PDF'],
  ['{\\rtf', 'RTF'],
  ['\xd0\xcf\x11\xe0', 'Word'],
  ['Rar!', 'RAR'],
];

/**
 * Text of unknown encoding: by byte order mark, else UTF-8 where it is valid, else by what its characters look like.
 * Throws BookFileError when it is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const signature = SIGNATURES.find(([start]) => head.startsWith(start));
  if (signature)
    throw new BookFileError(
      `The file is ${signature[1]}; what can be read is EPUB, Markdown and plain text.`,
    );
  if (head.startsWith('\xef\xbb\xbf')) return checked(new TextDecoder().decode(bytes));
  if (head.startsWith('\xff\xfe')) return checked(new TextDecoder('utf-16le').decode(bytes));
  if (head.startsWith('\xfe\xff')) return checked(new TextDecoder('utf-16be').decode(bytes));
  const wide = wideEncoding(bytes);
  if (wide !== null) return checked(new TextDecoder(wide).decode(bytes));
  return checked(utf8(bytes) ?? legacy(bytes));
}

/** UTF-16 without a mark: in most scripts every other byte of spaces and line ends is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 2));
  const spaces = { 'utf-16le': 0, 'utf-16be': 0 };
  let zeros = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const [first, second] = [sample[at] as number, sample[at + 1] as number];
    if (first === 0 || second === 0) zeros += 1;
    if ((first === 0x20 || first === 0x0a) && second === 0) spaces['utf-16le'] += 1;
    if (first === 0 && (second === 0x20 || second === 0x0a)) spaces['utf-16be'] += 1;
  }
  if (zeros === 0) return null;
  const best = spaces['utf-16le'] >= spaces['utf-16be'] ? 'utf-16le' : 'utf-16be';
  return spaces[best] * 400 >= sample.length ? best : null;
}

function utf8(bytes: Uint8Array): string | null {
  // A file cut off inside a character is still UTF-8.
  for (const cut of [0, 1, 2, 3]) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      // Not valid so far; the next try is one byte shorter.
    }
  }
  return null;
}

function legacy(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const opinions = new Map(
    analyse(sample).map((match) => [match.name.toLowerCase(), match.confidence / 100]),
  );
  let best = { label: '', likelihood: 0 };
  for (const { label, common, usual } of CANDIDATES) {
    const text = decodeBytes(label, sample);
    const likelihood = likelihoodOf(text, common) / usual + 0.15 * (opinions.get(label) ?? 0);
    if (likelihood > best.likelihood) best = { label, likelihood };
  }
  if (best.likelihood < MIN_LIKELIHOOD) throw new BookFileError(NO_TEXT);
  return decodeBytes(best.label, bytes);
}

/** The share of the common characters among those beyond ASCII; undecodable ones count against it threefold. */
function likelihoodOf(text: string, common: string): number {
  const set = new Set(common);
  let all = 0;
  let known = 0;
  for (const character of text) {
    if (character <= '\x7f') continue;
    all += character === '\ufffd' ? 3 : 1;
    if (set.has(character) || set.has(character.toLowerCase())) known += 1;
  }
  return all === 0 ? 0 : known / all;
}

function checked(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\x1a') end -= 1;
  const plain = text.slice(0, end).replace(/^\ufeff/, '');
  let control = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.charCodeAt(at);
    if (code === 0xfffd || (code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13))
      control += 1;
  }
  if (control * 200 > plain.length) throw new BookFileError(NO_TEXT);
  return plain.replace(/[\0-\x08\x0b\x0e-\x1f]/g, '');
}
