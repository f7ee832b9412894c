import type { AgeRating, Warning } from '../../../../contract/catalogue/ageRating';
import { VOICES, type Voices } from '../../../../contract/catalogue/dramas.schema';
import { type FieldValue, listOf, readFields } from '../../../../formats/fields';
import { readAgeRating, readWarnings } from '../../readAge';
import { FilmError } from '../film/openFilm';

/** The fields of a drama's own file; a missing field is undefined. */
export type DramaMatter = {
  readonly title?: string;
  readonly author?: string;
  readonly synopsis?: string;
  /** A picture's file name. */
  readonly cover?: string;
  readonly tags?: readonly string[];
  readonly language?: string;
  readonly category?: string;
  /** Coins an episode. */
  readonly price?: number;
  /** The number of free episodes, from the first. */
  readonly free?: number;
  readonly finished?: boolean;
  readonly ageRating?: AgeRating;
  readonly warnings?: readonly Warning[];
  /** Applies to all episodes: they have no speech, or their picture shows the words. */
  readonly voices?: Voices;
  /** The title or source key of the novel that it is based on. */
  readonly novel?: string;
  readonly ties?: readonly { readonly episode: number; readonly chapter: number }[];
  /** By number. */
  readonly episodes?: ReadonlyMap<number, string>;
};

const KNOWN =
  'title author synopsis description cover tags language category price free finished age warnings voices novel ties episodes'.split(
    ' ',
  );
const HEADER = /^\s*---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Reads `drama.md`, whose text below the fields is the synopsis, or `drama.yaml`. Throws FilmError naming the
 * file.
 */
export function readMatter(name: string, source: string): DramaMatter {
  const isMarkdown = name.toLowerCase().endsWith('.md');
  const header = isMarkdown ? HEADER.exec(source.replace(/^\ufeff/, '')) : null;
  if (isMarkdown && !header)
    throw new FilmError(`${name}: it must begin with fields between two lines of ---.`);
  try {
    const fields = readFields(header?.[1] ?? source);
    const stranger = [...fields.keys()].find((field) => !KNOWN.includes(field));
    if (stranger !== undefined) throw new Error(`“${stranger}” is none of ${KNOWN.join(', ')}`);
    const below = header
      ? source
          .replace(/^\ufeff/, '')
          .slice(header[0].length)
          .trim()
      : '';
    return matterOf(fields, below);
  } catch (error) {
    throw new FilmError(`${name}: ${(error as Error).message}`);
  }
}

function matterOf(fields: ReadonlyMap<string, FieldValue>, below: string): DramaMatter {
  const text = (name: string) => {
    const value = fields.get(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw new Error(`“${name}” must be one text`);
    return value;
  };
  const amount = (name: string) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!/^\d{1,7}$/.test(value)) throw new Error(`“${name}” must be a whole number, not “${value}”`);
    return Number(value);
  };
  const list = (name: string) => {
    const value = fields.get(name);
    if (value instanceof Map) throw new Error(`“${name}” must be a list`);
    return typeof value === 'string' ? listOf(value) : (value as readonly string[] | undefined);
  };
  const age = text('age');
  const warnings = list('warnings');
  return {
    title: text('title'),
    author: text('author'),
    synopsis: text('synopsis') ?? text('description') ?? (below || undefined),
    cover: text('cover'),
    tags: list('tags'),
    language: languageOf(text('language')),
    category: text('category'),
    price: amount('price'),
    free: amount('free'),
    finished: finishedOf(text('finished')),
    ageRating: age === undefined ? undefined : readAgeRating(age),
    warnings: warnings && readWarnings(warnings),
    voices: voicesOf(text('voices')),
    novel: text('novel'),
    ties: numbered(fields, 'ties')?.map(([episode, chapter]) => ({ episode, chapter: chapterOf(chapter) })),
    episodes: new Map(numbered(fields, 'episodes')),
  };
}

function numbered(fields: ReadonlyMap<string, FieldValue>, name: string): [number, string][] | undefined {
  const value = fields.get(name);
  if (value === undefined || value === '') return undefined;
  if (!(value instanceof Map))
    throw new Error(`“${name}” must be pairs like “1: …”, each on a line of its own`);
  return [...(value as ReadonlyMap<string, string>)].map(([episode, said]) => {
    if (!/^[1-9]\d{0,3}$/.test(episode)) throw new Error(`“${name}”: “${episode}” is no episode’s number`);
    return [Number(episode), said];
  });
}

function chapterOf(value: string): number {
  if (!/^\d{1,5}$/.test(value)) throw new Error(`“ties”: “${value}” is no chapter’s number`);
  return Number(value);
}

function finishedOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^(?:true|yes|1)$/i.test(value)) return true;
  if (/^(?:false|no|0)$/i.test(value)) return false;
  throw new Error(`“finished” must be yes or no, not “${value}”`);
}

function voicesOf(value: string | undefined): Voices | undefined {
  if (value === undefined) return undefined;
  const voices = VOICES.find((each) => each === value);
  if (voices === undefined) throw new Error(`“voices” must be ${VOICES.join(' or ')}, not “${value}”`);
  return voices;
}

function languageOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(value)[0];
  } catch {
    throw new Error(`“language”: “${value}” is no language’s tag, like en or zh-Hans`);
  }
}
