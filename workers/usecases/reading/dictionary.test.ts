import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DICTIONARY_PATH } from '../../../contract/reading/dictionary.schema';
import { readDictionary } from '../../../data/queries/dictionary';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import {
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
} from './dictionary';

const FILES = {
  '/assets/a.txt': '\nchild\tna young person\nferry\tna boat\tvto carry\n',
  '/assets/g.txt': '\ngo\tvto move\nsaw\tna tool\nsee\tvto look\n',
};
const bytes = Object.values(FILES).reduce((sum, text) => sum + text.length, 0);
let served: Record<string, string>;
let asked: string[];

beforeEach(async () => {
  await freshDevice();
  const files = Object.entries(FILES).map(([path, text]) => ({
    from: path === '/assets/a.txt' ? 'child' : 'go',
    path,
    bytes: text.length,
    hash: createHash('sha256').update(text).digest('hex'),
  }));
  served = { ...FILES, [DICTIONARY_PATH]: JSON.stringify({ files, licence: 'Free for all.' }) };
  asked = [];
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    asked.push(path);
    const text = served[path];
    if (text === undefined) throw new TypeError('fetch failed');
    return new Response(text, { headers: { 'content-type': 'text/plain', 'x-dogear-contract': '1' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function fakeCaches() {
  let stored = new Map<string, Response>();
  const cache = {
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, response: Response) => void stored.set(path, response),
  };
  return {
    open: async () => cache,
    delete: async () => {
      stored = new Map();
    },
  };
}

const words = async (word: string) => {
  const found = await lookUpWord({ word });
  return found.ok ? found.value.map((entry) => entry.word) : found.failure.name;
};

describe('the dictionary', () => {
  it('reports its size before it is fetched, and then works offline', async () => {
    expect(await offerDictionary()).toEqual({ ok: true, value: { bytes } });
    expect(await words('ferry')).toBe('notFound');
    expect(await fetchDictionary()).toEqual({ ok: true, value: null });
    expect(await readDictionary()).toEqual({ bytes, stored: bytes, isWhole: true });
    served = {};
    expect(await words('Ferries')).toEqual(['ferry']);
    expect(await words('children')).toEqual(['child']);
    expect(await words('xylem')).toEqual([]);
    expect(await words('child')).toEqual(['child']);
    expect(await words('saw')).toEqual(['saw', 'see']);
    expect(await readDictionaryLicence()).toEqual({ ok: true, value: 'Free for all.' });
  });

  it('continues an interrupted download, and is incomplete until then', async () => {
    delete served['/assets/g.txt'];
    expect(await fetchDictionary()).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await readDictionary()).toMatchObject({ isWhole: false });
    served['/assets/g.txt'] = FILES['/assets/g.txt'];
    asked = [];
    await fetchDictionary();
    expect(asked).toEqual([DICTIONARY_PATH, '/assets/g.txt']);
    expect(await words('went')).toEqual(['go']);
  });

  it('rejects a file that does not match its hash', async () => {
    served['/assets/a.txt'] = '\nchild\tna damaged line\n';
    expect(await fetchDictionary()).toMatchObject({ ok: false, failure: { name: 'damaged' } });
  });

  it('is deleted when removed, and forgotten if the browser cleared it', async () => {
    await fetchDictionary();
    await removeDictionary();
    expect(await readDictionary()).toBeUndefined();
    await fetchDictionary();
    vi.stubGlobal('caches', fakeCaches());
    expect(await words('ferry')).toBe('notFound');
    expect(await db.meta.get('dictionary')).toBeUndefined();
  });
});
