import { describe, expect, it } from 'vitest';
import { DEFAULT_TABS, hasTabBar, tabsOfSession, tabsOfSetting } from './tabs';

const paths = (tabs: readonly { path: string }[]) => tabs.map(({ path }) => path);

describe('the tab bar', () => {
  it('is Library, Novel, Explore, Rewards and Me, with the ids of spec 2.2', () => {
    expect(DEFAULT_TABS.map(({ id, path }) => [id, path])).toEqual([
      [0, '/BookShelf'],
      [1, '/home'],
      [2, '/discover'],
      [3, '/Rewards'],
      [4, '/mine'],
    ]);
  });

  it('shows Rewards only in a session opened as a deep link', () => {
    expect(paths(tabsOfSession(DEFAULT_TABS, false))).toEqual(['/BookShelf', '/home', '/discover', '/mine']);
    expect(paths(tabsOfSession(DEFAULT_TABS, true))).toContain('/Rewards');
    expect(hasTabBar('/Rewards', false)).toBe(false);
    expect(hasTabBar('/Rewards', true)).toBe(true);
    expect(hasTabBar('/search', true)).toBe(false);
  });

  it('is replaced by the saved setting, with its order and names', () => {
    const tabs = tabsOfSetting([
      { id: 2, name: 'Ranking', path: '/discover' },
      { id: 9, name: 'My books', path: '/BookShelf' },
    ]);
    expect(tabs.map(({ id, path }) => [id, path])).toEqual([
      [2, '/discover'],
      [9, '/BookShelf'],
    ]);
    expect(tabs[1]?.name).toBe('My books');
  });

  const good = { id: 0, name: 'BookShelf', path: '/BookShelf' };
  it.each([
    ['nothing', undefined],
    ['no list', { 0: good }],
    ['an empty list', []],
    ['more than five', [0, 1, 2, 3, 4, 5].map((id) => ({ ...good, id }))],
    ['an unknown screen', [{ ...good, path: '/elsewhere' }]],
    ['another site', [{ ...good, path: 'https://example.com' }]],
    ['no name', [{ ...good, name: ' ' }]],
    ['an endless name', [{ ...good, name: 'x'.repeat(25) }]],
    ['an id that is none', [{ ...good, id: 0.5 }]],
    ['one screen twice', [good, { ...good, id: 7 }]],
    ['one id twice', [good, { id: 0, name: 'home', path: '/home' }]],
    ['one bad entry among good ones', [good, null]],
  ])('falls back to the default for %s', (_, setting) => {
    expect(tabsOfSetting(setting)).toBe(DEFAULT_TABS);
  });
});
