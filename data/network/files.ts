import * as v from 'valibot';
import { filmPath } from '../../contract/catalogue/contentPaths';
import { type Film, filmSchema } from '../../contract/catalogue/dramas.schema';
import {
  DICTIONARY_PATH,
  type DictionaryManifest,
  dictionaryManifestSchema,
} from '../../contract/reading/dictionary.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { DICTIONARY_CACHE } from '../caches/cacheNames';
import { type CallOptions, type FileOptions, fetchAppFile, fetchFile } from './gateway';
import { sha256Hex } from './sha256';

const schema = v.pipe(v.string(), v.parseJson(), filmSchema);

/**
 * Fetches a film's list of files, verified by its hash. Fails with `undecodable` if it is intact but unknown
 * to this version.
 */
export async function fetchFilmList(hash: string, options: FileOptions): Promise<Result<Film>> {
  const path = filmPath(hash);
  const fetched = await fetchFile(path, hash, options);
  if (!fetched.ok) return fetched;
  const read = v.safeParse(schema, new TextDecoder().decode(fetched.value));
  return read.success ? success(read.output) : failed('undecodable', `${path}: ${v.summarize(read.issues)}`);
}

type DictionaryFile = DictionaryManifest['files'][number];

/** Fetches the server's current list of dictionary files. */
export async function fetchDictionaryManifest(options?: CallOptions): Promise<Result<DictionaryManifest>> {
  const fetched = await fetchAppFile(DICTIONARY_PATH, 'no-cache', options);
  if (!fetched.ok) return fetched;
  const manifest = parsed(fetched.value);
  return manifest ? success(manifest) : failed('undecodable', DICTIONARY_PATH);
}

/** Fetches a dictionary file and verifies its hash; fails with `damaged` on a mismatch. */
export async function fetchDictionaryFile(
  { path, hash }: DictionaryFile,
  options?: CallOptions,
): Promise<Result<string>> {
  const fetched = await fetchAppFile(path, 'default', options);
  if (!fetched.ok) return fetched;
  return (await sha256Hex(new TextEncoder().encode(fetched.value))) === hash
    ? fetched
    : failed('damaged', path);
}

/** Returns the stored dictionary file of a path, or undefined if it is not stored or unreadable. */
export async function storedText(path: string): Promise<string | undefined> {
  const cache = await caches.open(DICTIONARY_CACHE);
  return (await cache.match(path))?.text().catch(() => undefined);
}

export async function storeText(path: string, text: string): Promise<void> {
  const cache = await caches.open(DICTIONARY_CACHE);
  await cache.put(path, new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } }));
}

/** Returns the list of stored dictionary files, or undefined while some are missing. */
export async function storedManifest(): Promise<DictionaryManifest | undefined> {
  const text = await storedText(DICTIONARY_PATH);
  return text === undefined ? undefined : parsed(text);
}

export async function forgetDictionaryFiles(): Promise<void> {
  await caches.delete(DICTIONARY_CACHE);
}

function parsed(text: string): DictionaryManifest | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), dictionaryManifestSchema), text);
  return read.success ? read.output : undefined;
}
