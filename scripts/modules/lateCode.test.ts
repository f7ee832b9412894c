import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf } from './importsOf';

/** Catalogues of texts, which `late` itself waits for, and faces of fonts, which are styles. */
const NO_CODE = /\.po$|^@fontsource/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /(?<!\.d|\.test)\.tsx?$/.test(path));
const imports = sources.flatMap((path) => importsOf(path).map((each) => ({ path, ...each })));

describe('the code of src that is loaded when it is needed', () => {
  it('is loaded by `late`, wherever it is', () => {
    const bare = imports.filter(({ how, to }) => how === 'bare' && !NO_CODE.test(to));
    expect(bare.map(({ path, to }) => `${path} imports ${to}`)).toEqual([]);
    expect(imports.filter(({ how }) => how === 'late').length).toBeGreaterThan(50);
  });

  it('is not also a part of what loads it', () => {
    const late = imports.filter(({ how }) => how === 'late');
    const both = late.filter(({ path, to }) =>
      imports.some((other) => other.path === path && other.to === to && other.how === 'static'),
    );
    expect(both).toEqual([]);
  });
});
