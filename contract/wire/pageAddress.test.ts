import { expect, it } from 'vitest';
import { pagePath, settledAddress } from './pageAddress';

const PAGES = ['/', '/BookShelf', '/ad/gp.html', '/bookInfo/$bookId', '/home', '/reading/$bookId/$target'];

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/home', '/home'],
  ['/home/', '/home'],
  ['//home//', '/home'],
  ['/HOME/', '/home'],
  ['/bookshelf', '/BookShelf'],
  ['/%68ome', '/home'],
  ['/Ad//GP.html/', '/ad/gp.html'],
  ['/bookinfo/12/', '/bookInfo/12'],
  ['/reading//1/-1///', '/reading/1/-1'],
  ['/reading/%31/Ab%2FC/', '/reading/%31/Ab%2FC'],
])('the path %s names the page %s', (path, page) => {
  expect(pagePath(PAGES, path)).toBe(page);
});

it.each([
  '/nowhere',
  '/nowhere/',
  '//evil.example',
  '//evil.example/home/',
  '/\\evil.example/',
  '/bookInfo//',
  '/reading/1/',
  '/home/more/',
  '/%',
  '/%E0%A4%A/',
  '/constructor/',
])('the path %s names no page', (path) => {
  expect(pagePath(PAGES, path)).toBeUndefined();
});

it.each([
  ['/home/?a=1&a=2&b=#x', '/home?a=1&a=2&b=#x'],
  ['/home?', '/home'],
  ['/home#', '/home'],
  ['/home/?#', '/home'],
  ['/home/?next=/home/?x#', '/home?next=/home/?x'],
  ['/home#/?', '/home#/?'],
  ['/Reading/1//2/?isDeepLink=1', '/reading/1/2?isDeepLink=1'],
])('the address %s is normalized to %s', (address, settled) => {
  expect(settledAddress(PAGES, address)).toBe(settled);
});

it.each(['//evil.example?', '/\\evil.example/#', '/nowhere/?', '/assets/x.js?'])(
  'the address %s is left unchanged',
  (address) => {
    expect(settledAddress(PAGES, address)).toBe(address);
  },
);
