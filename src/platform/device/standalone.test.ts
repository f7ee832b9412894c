import { afterEach, expect, it, vi } from 'vitest';
import { isStandalone, whenStandalone } from './standalone';

afterEach(() => vi.unstubAllGlobals());

function device(changes: { standalone?: boolean; matches?: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: changes.matches ?? false });
  vi.stubGlobal('navigator', { standalone: changes.standalone });
  vi.stubGlobal('matchMedia', () => query);
  return query;
}

it.each([
  ['a browser tab', {}, false],
  ['an installed app', { matches: true }, true],
  ['an app on iOS that denies the query', { standalone: true }, true],
  ['a tab on iOS', { standalone: false }, false],
])('standalone mode is detected correctly for %s', (_, changes, expected) => {
  device(changes);
  expect(isStandalone()).toBe(expected);
});

it('standalone mode is reported immediately, or when the page moves into the app', () => {
  const run = vi.fn();
  device({ matches: true });
  whenStandalone(run);
  expect(run).toHaveBeenCalledTimes(1);
  const query = device({});
  whenStandalone(run);
  expect(run).toHaveBeenCalledTimes(1);
  query.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  expect(run).toHaveBeenCalledTimes(2);
});
