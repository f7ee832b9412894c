import { describe, expect, it } from 'vitest';
import { shellModules } from './shellModules';

describe('the modules whose texts come with the app', () => {
  const shell = shellModules();

  it('are those of the first screen, and what is loaded later without the texts of the pages', () => {
    expect(shell).toEqual(
      expect.arrayContaining([
        'src/features/home/HomePage.tsx',
        'src/features/home/DarkBlock.tsx',
        'src/features/shell/Footer.tsx',
        'src/routes/__root.tsx',
        'src/routes/home.tsx',
      ]),
    );
  });

  it('are none of a page of its own, and none that brings the texts of the pages', () => {
    for (const path of ['shell/RouteError.tsx', 'book/BookPage.tsx', 'reader/Reader.tsx'])
      expect(shell).not.toContain(`src/features/${path}`);
    expect(shell).not.toContain('src/ui/Sheet.tsx');
  });

  it('cannot be told of a start that is not there', () => {
    expect(() => shellModules('src/nowhere.ts')).toThrow('src/nowhere.ts');
  });
});
