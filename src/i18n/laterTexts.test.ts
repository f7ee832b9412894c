import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../lingui.config';

const later = config.catalogs?.find(({ path }) => path.includes('/later/'))?.include ?? [];
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));

it('only routes open the folders whose texts load later, and each waits for those texts', () => {
  const names = later.map((folder) => folder.replace('src/features/', '')).join('|');
  const opens = new RegExp(`from '.*/features/(?:${names})/|import\\('.*/features/(?:${names})/`);
  const outside = files.filter((name) => !later.some((folder) => name.startsWith(`${folder}/`)));
  const users = outside.filter((name) => opens.test(readFileSync(name, 'utf8')));
  expect(users.length).toBeGreaterThan(later.length);
  expect(users.filter((name) => !name.startsWith('src/routes/'))).toEqual([]);
  expect(users.filter((name) => !readFileSync(name, 'utf8').includes('beforeLoad: laterTexts'))).toEqual([]);
});
