import { describe, expect, it } from 'vitest';
import { isLoginDue, type LoginSituation } from './loginDue';

const NOW = 100_000_000;
const HOUR = 3_600_000;

describe('the login popup', () => {
  it.each<[string, Partial<LoginSituation>, boolean]>([
    ['on return to home', {}, true],
    ['not the first time home is seen', { returned: false }, false],
    ['not without a deep link', { isDeep: 0 }, false],
    ['not without a campaign', { hasAdParams: false }, false],
    ['not for whoever came for a book', { cameForBook: true }, false],
    ['not for whoever has an account', { isLoggedIn: true }, false],
    ['not within the hour', { lastShown: NOW - HOUR }, false],
    ['after the hour', { lastShown: NOW - HOUR - 1 }, true],
    ['though the clock was set back', { lastShown: NOW + 1 }, true],
  ])('is due %s', (_, changes, due) => {
    const usual: LoginSituation = {
      returned: true,
      isDeep: 1,
      hasAdParams: true,
      cameForBook: false,
      isLoggedIn: false,
      lastShown: undefined,
      now: NOW,
    };
    expect(isLoginDue({ ...usual, ...changes })).toBe(due);
  });
});
