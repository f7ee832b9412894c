import { describe, expect, it } from 'vitest';
import { isAppRoute, isHashedAsset } from './appRoutes';

const PAGES = ['/home', '/google/googleplay.html', '/ad/gp.html'];

describe('navigations the app answers', () => {
  it.each([
    '/',
    '/home',
    '/BookShelf',
    '/bookInfo/12',
    '/reading/12/-1',
    '/ViewAll',
    '/search',
    '/google/googleplay.html',
    '/ad/gp.html',
    '/Ad/gp.html',
    '/ad//gp.html/',
    '/home/',
    '/apiary',
    '//home',
  ])('include %s', (path) => {
    expect(isAppRoute(PAGES, path)).toBe(true);
  });

  it.each([
    '/novel-api/api/novel/index',
    '/content/abc.txt',
    '/content/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/.well-known/change-password',
    '/api',
    '/api/v1/titles',
    '/opds',
    '/opds/v1/mine',
    '/robots.txt',
    '/sw.js',
    '/a/b.png',
    '/ad/other.html',
  ])('exclude %s', (path) => {
    expect(isAppRoute(PAGES, path)).toBe(false);
  });
});

describe('an asset', () => {
  it('belongs to one build if its name has a hash', () => {
    expect(isHashedAsset('/assets/index-BcD3_f-9.js')).toBe(true);
    expect(isHashedAsset('/assets/index.js')).toBe(false);
    expect(isHashedAsset('/index.html')).toBe(false);
  });
});
