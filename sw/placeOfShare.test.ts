import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_SHARED_FILES } from '../contract/wire/serviceWorker';
import { dropSharedFiles, readSharedFiles } from '../data/network/sharedFiles';
import { placeOfShare } from './placeOfShare';

function fakeCaches(put = async () => undefined as void) {
  const stores = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (key: string, answer: Response) => {
          await put();
          store.set(key, answer);
        },
        keys: async () => [...store.keys()],
        match: async (key: string) => store.get(key)?.clone(),
      };
    },
    delete: async (name: string) => stores.delete(name),
  };
}

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => vi.unstubAllGlobals());

function form(fields: Record<string, string | File | File[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) data.append(name, one);
  return data;
}
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'application/epub+zip' });

describe('content shared with the app', () => {
  it('is stored for the library under its file names, replacing an earlier share', async () => {
    expect(await placeOfShare(form({ file: file('before.epub') }))).toBe('/BookShelf?shared=waiting');
    const two = [file('Паром «Ü».epub'), file('two.md')];
    expect(await placeOfShare(form({ file: two, title: 'x' }))).toBe('/BookShelf?shared=waiting');
    const kept = await readSharedFiles();
    expect(kept.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Паром «Ü».epub', 'application/epub+zip', 3],
      ['two.md', 'application/epub+zip', 3],
    ]);
    await dropSharedFiles();
    expect(await readSharedFiles()).toEqual([]);
  });

  it('is rejected if it has too many files or storage is full', async () => {
    const many = Array.from({ length: MOST_SHARED_FILES + 1 }, (_, at) => file(`${at}.txt`));
    expect(await placeOfShare(form({ file: many }))).toBe('/BookShelf?shared=tooLarge');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal(
      'caches',
      fakeCaches(() => Promise.reject(new DOMException('', 'QuotaExceededError'))),
    );
    expect(await placeOfShare(form({ file: file('a.epub') }))).toBe('/BookShelf?shared=full');
    expect(await readSharedFiles()).toEqual([]);
  });

  it.each([
    [{ url: 'https://books.example/bookInfo/3' }, '/par?link=https%3A%2F%2Fbooks.example%2FbookInfo%2F3'],
    [
      { title: 'A book', text: 'Look: https://a.example/b?c=1 !' },
      '/par?link=https%3A%2F%2Fa.example%2Fb%3Fc%3D1',
    ],
    [{ text: ' The Last Ferry ' }, '/search?q=The+Last+Ferry'],
    [{ text: 'x'.repeat(500) }, `/search?q=${'x'.repeat(200)}`],
    [{ text: '', title: 'Ferry' }, '/search?q=Ferry'],
    [{ text: '  ' }, '/BookShelf?shared=lost'],
    [{}, '/BookShelf?shared=lost'],
    [
      { file: new File([], 'empty.epub'), text: 'javascript:alert(1)' },
      '/search?q=javascript%3Aalert%281%29',
    ],
  ])('is routed by its fields: %j', async (fields, place) => {
    expect(await placeOfShare(form(fields as Record<string, string>))).toBe(place);
  });

  it('is reported as lost if the form cannot be read', async () => {
    expect(await placeOfShare(null)).toBe('/BookShelf?shared=lost');
  });
});
