import { describe, expect, it } from 'vitest';
import { shellModules } from './shellModules';

describe('shellModules', () => {
  const shell = shellModules();

  it('returns the modules of the first screen, even those loaded later', () => {
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

  it('leaves out pages with their own route, and modules loaded with page texts', () => {
    for (const path of ['shell/RouteError.tsx', 'book/BookPage.tsx', 'reader/Reader.tsx'])
      expect(shell).not.toContain(`src/features/${path}`);
    expect(shell).not.toContain('src/ui/Sheet.tsx');
  });

  it('throws if the start module does not exist', () => {
    expect(() => shellModules('src/nowhere.ts')).toThrow('src/nowhere.ts');
  });
});
