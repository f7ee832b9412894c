import {
  DICTIONARY_PATH,
  type DictionaryEntry,
  type DictionaryManifest,
} from '../../../contract/reading/dictionary.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import {
  fetchDictionaryFile,
  fetchDictionaryManifest,
  forgetDictionaryFiles,
  storedManifest,
  storedText,
  storeText,
} from '../../../data/network/files';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { lemmasOf } from '../../dictionary/lemmas';
import { fileOf, readEntry } from '../../dictionary/readEntry';
import { outcome, stored } from '../ground/outcome';

/** One fetch at a time across all tabs. */
const LOCK = 'dogear-dictionary';
const MOST_ENTRIES = 3;

let fetching: AbortController | undefined;

/** Returns the dictionary's size in bytes, before it is fetched. */
export async function offerDictionary(): Promise<Result<{ bytes: number }>> {
  const manifest = await fetchDictionaryManifest();
  return manifest.ok ? success({ bytes: bytesOf(manifest.value) }) : manifest;
}

/**
 * Fetches the dictionary onto the device, file by file; the database records the progress. Files stored
 * earlier are not fetched again. Fails with `cancelled` if the reader cancels.
 */
export function fetchDictionary(): Promise<Result<null>> {
  fetching?.abort();
  const controller = new AbortController();
  fetching = controller;
  return outcome(() => navigator.locks.request(LOCK, () => fetchAll(controller.signal)));
}

/** Returns the dictionary's licence; empty if the dictionary is not stored. */
export function readDictionaryLicence(): Promise<Result<string>> {
  return outcome(async () => success((await storedManifest())?.licence ?? ''));
}

/** Deletes the dictionary. A running fetch is aborted and its files are deleted too. */
export function removeDictionary(): Promise<Result<null>> {
  fetching?.abort();
  return stored(() => navigator.locks.request(LOCK, forget));
}

/**
 * Looks up an English word: its own entry and those of the words it is a form of; empty if the dictionary has
 * none. Fails with `notFound` if no dictionary is stored, or the browser has cleared part of it.
 */
export function lookUpWord({ word }: { word: string }): Promise<Result<DictionaryEntry[]>> {
  return outcome(async () => {
    const manifest = await storedManifest();
    if (!manifest) return missing();
    const texts = new Map<string, string>();
    const entries: DictionaryEntry[] = [];
    for (const lemma of lemmasOf(word)) {
      const file = fileOf(manifest.files, lemma);
      if (!file) continue;
      const text = texts.get(file.path) ?? (await storedText(file.path));
      if (text === undefined) return missing();
      texts.set(file.path, text);
      const entry = readEntry(text, lemma);
      if (entry) entries.push(entry);
    }
    return success(entries.slice(0, MOST_ENTRIES));
  });
}

async function fetchAll(signal: AbortSignal): Promise<Result<null>> {
  const manifest = await fetchDictionaryManifest({ signal });
  if (!manifest.ok) return manifest;
  const bytes = bytesOf(manifest.value);
  let storedBytes = 0;
  for (const file of manifest.value.files) {
    if ((await storedText(file.path)) === undefined) {
      const fetched = await fetchDictionaryFile(file, { signal });
      if (signal.aborted) return failed('cancelled');
      if (!fetched.ok) return fetched;
      await storeText(file.path, fetched.value);
    }
    storedBytes += file.bytes;
    // The list is stored last: with it the dictionary can be queried.
    if (storedBytes >= bytes) await storeText(DICTIONARY_PATH, JSON.stringify(manifest.value));
    await note({ bytes, stored: storedBytes });
  }
  return success(null);
}

async function missing(): Promise<Result<never>> {
  await forget();
  return failed('notFound', 'the dictionary is not on this device');
}

async function forget(): Promise<void> {
  await forgetDictionaryFiles();
  await write([], () => db.meta.delete('dictionary'));
}

async function note(progress: { bytes: number; stored: number }): Promise<void> {
  await write([], () => db.meta.put(metaRow('dictionary', progress)));
}

function bytesOf({ files }: DictionaryManifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
