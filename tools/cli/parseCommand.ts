import { parseArgs } from 'node:util';
import type { AgeRating } from '../../contract/catalogue/ageRating';
import { readAgeRating } from '../importers/readAge';

export type ImportCommand = {
  name: 'import';
  files: string[];
  title: string | undefined;
  author: string | undefined;
  category: string | undefined;
  ageRating: AgeRating | undefined;
  freeChapters: number | undefined;
  pricePerChapter: number | undefined;
  tab: string | undefined;
  block: string | undefined;
  isPlaced: boolean;
  translations: string | undefined;
  story: string | undefined;
};
export type ImportDramaCommand = {
  name: 'import-drama';
  /** A folder or a ZIP. */
  path: string;
  title: string | undefined;
  category: string | undefined;
  ageRating: AgeRating | undefined;
  free: number | undefined;
  price: number | undefined;
  ladder: boolean;
  tab: string | undefined;
  block: string | undefined;
  isPlaced: boolean;
};
export type GenerateCommand = {
  name: 'generate';
  books: number;
  chapters: number;
  /** One long novel instead of many books: its chapters and the words of each. */
  novel: { chapters: number; words: number } | null;
  parts: number;
  /** Also makes a home tab with this many blocks of this many books each. */
  home: { blocks: number; books: number } | null;
  freeChapters: number | undefined;
  seed: string;
  tab: string | undefined;
  block: string | undefined;
};
export type Command =
  | ImportCommand
  | ImportDramaCommand
  | GenerateCommand
  | { name: 'translate'; file: string }
  | { name: 'list' }
  | { name: 'typos' }
  | { name: 'mails'; retry: boolean }
  | { name: 'packages'; file: string | undefined }
  | { name: 'help' };

/** An invalid command line. An empty message prints only the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE = `Usage: npm run operate -- catalog COMMAND

  import FILE…          puts EPUB, PDF, FictionBook, MOBI, AZW3, DOCX, ODT, CBZ, HTML, Markdown or text novels into the catalogue, or brings them up to date;
                        also a folder or a ZIP of chapters, and an export of WordPress (WXR), with Fictioneer's stories
    --story NAME          of an export with several stories, the name of one or its number (one file only)
    --category NAME       instead of the file's own
    --title, --author     instead of the file's own (one file only)
    --age N               age rating: 0 (everyone), 12, 16 or 18, instead of the file's own
    --free N              chapters from the first that cost nothing (default: as the title is, 10 for a new one)
    --price N             coins for each of the others (default: as the title is, 0 for a new one: all is free)
    --tab NAME            home tab to place the book in (default: the first)
    --block NAME          block of that tab (default: New arrivals)
    --no-home             place it nowhere; search still finds it
    --translations FILE   take these translations first, as “translate” does

  import-drama PATH     puts a drama into the catalogue, or brings it up to date: a folder or a ZIP with 01.mp4, 02.mov,
                        03.webm …, beside them 01.jpg (its picture), 01.stills.jpg (those for the seek bar),
                        01.en.vtt or .srt (captions), cover.jpg, and drama.md or drama.yaml
    --category, --title, --age   instead of the folder's own
    --free N              episodes from the first that cost nothing (default: as the title is, 5 for a new one)
    --price N             coins for each of the others (default: as the title is, 0 for a new one: all is free)
    --ladder              has ffmpeg encode each episode in 180, 240, 480 and 720
    --tab, --block, --no-home   as for import

  translate FILE        says tabs, blocks, categories and tags in other languages. The file is JSON, and calls each as
                        the catalogue does: {"tabs": {"Novel": {"ru": "Романы", "zh": "小说"}}, "blocks": {…},
                        "categories": {…}, "tags": {…}}. Names that are not in it stay as they are; {} takes the
                        translations of a name back

  generate              makes a synthetic catalogue for tests of scale
    --books N             how many books (default 1000)
    --chapters N          chapters of each (default 30)
    --novel CxW           instead, one novel of C chapters with W words each
    --parts N             in N parts of as many chapters each (default: none)
    --home BxN            and a home tab of B blocks with N of the books each
    --free N              free chapters of the novel (default: all)
    --seed TEXT           another seed, other books (default: dogear)
    --tab, --block        place what is made, 200 books at most

  list                  shows what is in the catalogue

  typos                 shows the misprints that readers have reported

  mails                 shows the mails that wait, or that the mail server would not take
    --retry               tries readers' messages again that were given up

  packages [FILE]       shows what is sold: packages of coins and VIP, their prices and offers. With a file, makes what it
                        says what is sold, and takes all else from sale. The file is JSON, a list of
                        {"key": "coins-300", "kind": "coins", "gold": 300, "bonus": 15, "label": "popular",
                        "prices": {"USD": 499, "JPY": 750}, "offers": [{"audience": "firstPurchase", "extraBonus": 50,
                        "percentOff": 10, "startsAt": "2026-11-27T00:00:00Z", "endsAt": …}]} or
                        {"key": "vip", "kind": "vip", "days": 30, "renews": true, "prices": {…}}. Prices are in the
                        currency's smallest unit: 499 is $4.99, 750 is ¥750`;

const OPTIONS = {
  category: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  free: { type: 'string' },
  price: { type: 'string' },
  tab: { type: 'string' },
  block: { type: 'string' },
  'no-home': { type: 'boolean' },
  translations: { type: 'string' },
  age: { type: 'string' },
  books: { type: 'string' },
  chapters: { type: 'string' },
  novel: { type: 'string' },
  parts: { type: 'string' },
  home: { type: 'string' },
  ladder: { type: 'boolean' },
  seed: { type: 'string' },
  story: { type: 'string' },
  retry: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type OptionName = keyof typeof OPTIONS;

const KNOWN: Record<string, readonly OptionName[]> = {
  import: [
    'category',
    'title',
    'author',
    'age',
    'free',
    'price',
    'tab',
    'block',
    'no-home',
    'translations',
    'story',
  ],
  'import-drama': ['category', 'title', 'age', 'free', 'price', 'ladder', 'tab', 'block', 'no-home'],
  translate: [],
  generate: ['books', 'chapters', 'novel', 'parts', 'home', 'free', 'seed', 'tab', 'block'],
  list: [],
  typos: [],
  mails: ['retry'],
  packages: [],
};

/** Parses the arguments after the script's name. Throws UsageError with one line for the first error. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = read(args);
  const [name = 'help', ...files] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  const known = KNOWN[name];
  if (!known) throw new UsageError(`“${name}” is no command.`);
  const stranger = (Object.keys(values) as OptionName[]).find((option) => !known.includes(option));
  if (stranger !== undefined) throw new UsageError(`“${name}” knows no option --${stranger}.`);
  if (name === 'list' || name === 'typos') return { name };
  if (name === 'packages') {
    if (files.length > 1) throw new UsageError('Which one file is to be taken?');
    return { name, file: files[0] };
  }
  if (name === 'translate') {
    const [file] = files;
    if (file === undefined || files.length > 1) throw new UsageError('Which one file is to be taken?');
    return { name, file };
  }
  if (name === 'import-drama') {
    const [path] = files;
    if (path === undefined || files.length > 1)
      throw new UsageError('Which one folder or ZIP is to be imported?');
    return {
      name,
      path,
      title: values.title,
      category: values.category,
      ageRating: ageIn(values.age),
      free: wholeNumber('free', values.free, 0, 1_000_000),
      price: wholeNumber('price', values.price, 0, 1_000_000),
      ladder: values.ladder === true,
      tab: values.tab,
      block: values.block,
      isPlaced: values['no-home'] !== true,
    };
  }
  if (name === 'mails') return { name, retry: values.retry === true };
  if (name === 'generate') {
    const novel = size('novel', values.novel, '500x2000', [99_999, 999_999]);
    const home = size('home', values.home, '200x30', [1_000, 1_000]);
    if (novel && home) throw new UsageError('--home is made of many books, --novel makes one.');
    const books = wholeNumber('books', values.books, 1, 1_000_000) ?? 1_000;
    if (home && home[1] > books)
      throw new UsageError(`--home with ${home[1]} books a block needs as many --books.`);
    return {
      name,
      books,
      chapters: wholeNumber('chapters', values.chapters, 1, 5_000) ?? 30,
      novel: novel && { chapters: novel[0], words: novel[1] },
      parts: wholeNumber('parts', values.parts, 0, 5_000) ?? 0,
      home: home && { blocks: home[0], books: home[1] },
      freeChapters: wholeNumber('free', values.free, 0, 1_000_000),
      seed: values.seed ?? 'dogear',
      tab: values.tab,
      block: values.block,
    };
  }
  if (files.length === 0) throw new UsageError('Which file is to be imported?');
  const ofOne = [values.title, values.author, values.story];
  if (files.length > 1 && ofOne.some((value) => value !== undefined))
    throw new UsageError('--title, --author and --story are for one file at a time.');
  return {
    name: 'import',
    files,
    title: values.title,
    author: values.author,
    category: values.category,
    ageRating: ageIn(values.age),
    freeChapters: wholeNumber('free', values.free, 0, 1_000_000),
    pricePerChapter: wholeNumber('price', values.price, 0, 1_000_000),
    tab: values.tab,
    block: values.block,
    isPlaced: values['no-home'] !== true,
    translations: values.translations,
    story: values.story,
  };
}

function ageIn(value: string | undefined): AgeRating | undefined {
  try {
    return value === undefined ? undefined : readAgeRating(value);
  } catch (error) {
    throw new UsageError(`--age: ${(error as Error).message}.`);
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '');
  }
}

function wholeNumber(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not “${text}”.`);
}

/** Parses two whole numbers above zero, like 500x2000. */
function size(
  name: string,
  text: string | undefined,
  example: string,
  most: readonly [number, number],
): [number, number] | null {
  if (text === undefined) return null;
  const [first = 0, second = 0] = /^(\d{1,6})x(\d{1,6})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (first > 0 && second > 0 && first <= most[0] && second <= most[1]) return [first, second];
  throw new UsageError(`--${name} must be like ${example}, not “${text}”.`);
}
