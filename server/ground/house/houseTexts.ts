import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUSE_PAGES, type HousePage, isDatedVersion } from '../../../contract/account/houseTexts';
import type { HouseText } from '../../../contract/account/houseTexts.schema';
import { LANGUAGES, type Language } from '../../../contract/wire/languages';
import { SettingsError } from '../settings/settings';

/** The owner's texts by page and language. A page without any is not in it. */
export type HouseTexts = ReadonlyMap<HousePage, ReadonlyMap<Language, HouseText>>;

const MOST_BYTES = 200_000;
/** Of the parsed text, as it is sent: marks, links and the cells of tables add to it. */
const MOST_SENT_BYTES = 600_000;
const FILE = new RegExp(`^(${HOUSE_PAGES.join('|')})\\.(${LANGUAGES.join('|')})\\.md$`);

/**
 * Reads the folder of the owner's texts; none if there is no such folder. Throws SettingsError that names all
 * unusable files, one per line.
 */
export async function readHouseTexts(folder: string): Promise<HouseTexts> {
  const wrong: string[] = [];
  const drafts: Draft[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    try {
      drafts.push(await readDraft(folder, name));
    } catch (error) {
      wrong.push(`DOGEAR_BRAND: texts/${name} ${(error as Error).message}.`);
    }
  }
  const texts = new Map<HousePage, ReadonlyMap<Language, HouseText>>();
  for (const page of HOUSE_PAGES) {
    const own = drafts.filter((draft) => draft.page === page);
    const [odd] = own.filter(({ said }) => said !== own[0]?.said);
    if (odd)
      wrong.push(
        `DOGEAR_BRAND: texts/${odd.name} has ${odd.said ? `version ${odd.said}` : 'no version'}, and texts/${own[0]?.name} has ${own[0]?.said ?? 'none'}: a page has one version in all languages.`,
      );
    const version = own[0]?.said ?? hashOf(own);
    const inOrder = LANGUAGES.flatMap((language) => own.filter((draft) => draft.language === language));
    if (own.length > 0)
      texts.set(
        page,
        new Map(inOrder.map(({ language, text }) => [language, { ...text, language, version }])),
      );
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return texts;
}

/** Returns the text of a page in a language, else in English, else in the first it has; undefined without one. */
export function houseTextIn(texts: HouseTexts, page: HousePage, language: Language): HouseText | undefined {
  const own = texts.get(page);
  // They are in the order of LANGUAGES, which begins with English.
  return own?.get(language) ?? own?.values().next().value;
}

/** Returns the version of each page that has a text. */
export function houseVersions(texts: HouseTexts): Partial<Record<HousePage, string>> {
  return Object.fromEntries(
    [...texts].map(([page, own]) => [page, own.values().next().value?.version ?? '']),
  );
}

type Draft = {
  readonly name: string;
  readonly page: HousePage;
  readonly language: Language;
  readonly source: Buffer;
  /** The version that the file itself says. */
  readonly said: string | undefined;
  readonly text: Pick<HouseText, 'title' | 'blocks'>;
};

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new SettingsError(`DOGEAR_BRAND: texts cannot be read as a folder: ${(error as Error).message}`);
  }
}

/** Throws an error whose message continues “texts/<name> …”. */
async function readDraft(folder: string, name: string): Promise<Draft> {
  const [, page, language] = FILE.exec(name) ?? [];
  if (!page)
    throw new Error(
      `is not named like terms.en.md: a page (${HOUSE_PAGES.join(', ')}) and a language (${LANGUAGES.join(', ')})`,
    );
  const source = await readSmall(join(folder, name));
  const { parseHouseText } = await import('../../../formats/houseText');
  const { version: said, ...text } = parseHouseText(decoded(source));
  if (said !== undefined && !isDay(said))
    throw new Error(`has version “${said.slice(0, 40)}”, and a version is a date like 2026-11-30`);
  if (text.blocks.length === 0) throw new Error('has no text');
  if (Buffer.byteLength(JSON.stringify(text)) > MOST_SENT_BYTES)
    throw new Error('has too many marks, links or cells for a page');
  return { name, page: page as HousePage, language: language as Language, source, said, text };
}

async function readSmall(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= MOST_BYTES) return await readFile(path);
    throw new Error(`has ${Math.ceil(size / 1_000)} kB, and at most ${MOST_BYTES / 1_000} are shown`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === undefined ? message : `cannot be read: ${message}`);
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('is not UTF-8');
  }
}

/** Returns whether it is a day of the calendar, like 2026-11-30. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return isDatedVersion(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The version of a page whose files have none. */
function hashOf(drafts: readonly Draft[]): string {
  const hash = createHash('sha256');
  for (const { name, source } of drafts) hash.update(`${name} ${source.length}\n`).update(source);
  return hash.digest('hex').slice(0, 12);
}
