import * as v from 'valibot';
import {
  DICTIONARY_PATH,
  type DictionaryManifest,
  dictionaryManifestSchema,
} from '../../contract/reading/dictionary.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { DICTIONARY_CACHE } from '../caches/cacheNames';
import { type CallOptions, fetchAppFile } from './gateway';
import { sha256Hex } from './sha256';

type DictionaryFile = DictionaryManifest['files'][number];

/** The list of the dictionary's files as the server has it today. */
export async function fetchDictionaryManifest(options?: CallOptions): Promise<Result<DictionaryManifest>> {
  const fetched = await fetchAppFile(DICTIONARY_PATH, 'no-cache', options);
  if (!fetched.ok) return fetched;
  const manifest = parsed(fetched.value);
  return manifest ? success(manifest) : failed('undecodable', DICTIONARY_PATH);
}

/** One that was proved by its hash; `damaged` where it is another. */
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

/** What lies on the device under a path of the dictionary. What is listed and cannot be read is as if it were not there. */
export async function storedText(path: string): Promise<string | undefined> {
  const cache = await caches.open(DICTIONARY_CACHE);
  return (await cache.match(path))?.text().catch(() => undefined);
}

export async function storeText(path: string, text: string): Promise<void> {
  const cache = await caches.open(DICTIONARY_CACHE);
  await cache.put(path, new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } }));
}

/** The list of the files on the device; undefined while they are not all there. */
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
