import { describe, expect, it } from 'vitest';
import { FIRST_SCREENS, OF_FEW_PAGES, WATCH } from './chunks';
import { assertModules, chunkGroups, isOf, sharedChunks } from './sharedChunks';

const root = process.cwd();
const id = (path: string) => `${root}/${path}`;

describe('the manifest of shared chunks', () => {
  it('is for modules that are there', () => {
    expect(() => chunkGroups()).not.toThrow();
    const misspelt = { name: 'Desktop', modules: ['src/ui/SearchField.tsx', 'src/ui/SearchFeild.tsx'] };
    expect(() => assertModules(misspelt)).toThrow('The chunk Desktop is for src/ui/SearchFeild.tsx');
  });

  it('takes a path for one module, and a folder for all in it', () => {
    const chunk = { name: 'Unlock', modules: ['src/ui/unlock/', 'data/queries/wallet.ts'] };
    expect(isOf(chunk, id('src/ui/unlock/AutoUnlock.tsx'))).toBe(true);
    expect(isOf(chunk, id('data/queries/wallet.ts'))).toBe(true);
    expect(isOf(chunk, id('data/queries/wallet.tsx'))).toBe(false);
    expect(isOf(chunk, id('src/ui/unlockRange.ts'))).toBe(false);
    expect(isOf(chunk, id('node_modules/other/src/ui/unlock/index.js'))).toBe(false);
  });

  it('keeps the watch out of the shell, of few pages out of what all share, and what comes first apart', () => {
    const names = [WATCH, ...FIRST_SCREENS, ...OF_FEW_PAGES].map(({ name }) => name);
    const groups = chunkGroups();
    const ofAll = ['shell', 'library', 'startup', 'pages'];
    expect(groups.map(({ name }) => name).sort()).toEqual([...ofAll, ...names].sort());
    const takes = (name: string, path: string) => {
      const test = groups.find((group) => group.name === name)?.test;
      return typeof test === 'function' && test(id(path));
    };
    expect(takes('shell', WATCH.modules[0])).toBe(false);
    expect(takes('shell', 'src/main.tsx')).toBe(true);
    expect(takes('pages', 'src/ui/unlock/AutoUnlock.tsx')).toBe(false);
    expect(takes('pages', 'src/ui/Sheet.tsx')).toBe(true);
    // By what these import, which stands nowhere in the manifest.
    expect(takes('library', 'src/features/shelf/ShelfPage.tsx')).toBe(true);
    expect(takes('library', 'src/features/shelf/ShelfFoot.tsx')).toBe(false);
    expect(takes('startup', 'src/platform/startAgain.ts')).toBe(true);
    expect(takes('startup', 'src/features/shell/Notices.tsx')).toBe(false);
  });

  it('fails a build that put a module elsewhere', () => {
    const { generateBundle } = sharedChunks();
    const said: string[] = [];
    const context = { error: (text: string) => said.push(text) };
    const bundle = {
      'pages.js': { type: 'chunk', name: 'pages', moduleIds: [id('src/ui/SearchField.tsx')] },
    };
    (generateBundle as (this: typeof context, options: unknown, bundle: unknown) => void).call(
      context,
      {},
      bundle,
    );
    expect(said.join()).toContain('src/ui/SearchField.tsx is of the chunk SearchField, and went into pages.');
    expect(said.join()).toContain('src/ui/checkIn/ is of the chunk CheckIn, and went into none.');
  });
});
