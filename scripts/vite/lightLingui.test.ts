import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/values/limits';
import { lightLingui, PLAIN_NUMBERS } from './lightLingui';

const FILE = 'node_modules/@lingui/core/dist/index.mjs';

it.each(LANGUAGES)('%s writes small numbers as they are', (language) => {
  const { format } = new Intl.NumberFormat(language);
  for (let number = 0; number < PLAIN_NUMBERS; number++) expect(format(number)).toBe(String(number));
});

it('writes these without asking Intl, and all others by it', async () => {
  const { transform } = lightLingui() as unknown as {
    transform: { handler: (code: string, id: string) => string };
  };
  const code = transform.handler(readFileSync(FILE, 'utf8'), FILE).replace(/^import .*$/gm, '');
  const body = /function number\([^]*?\n\}/.exec(code)?.[0] ?? '';
  const asked: number[] = [];
  const formatter = { format: (value: number) => asked.push(value) };
  const number = new Function('normalizeLocales', 'getMemoized', 'cacheKey', `${body}; return number;`)(
    (locales: unknown) => locales,
    () => formatter,
    () => '',
  ) as (locale: string, value: number, format?: Intl.NumberFormatOptions) => string;
  expect([number('en', 0), number('en', 12), number('en', 999)]).toEqual(['0', '12', '999']);
  for (const value of [1_000, -1, 1.5, Number.NaN]) number('en', value);
  number('en', 12, { style: 'percent' });
  expect(asked).toEqual([1_000, -1, 1.5, Number.NaN, 12]);
});
