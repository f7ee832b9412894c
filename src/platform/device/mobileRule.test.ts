import { describe, expect, it } from 'vitest';
import { isMobile } from './mobileRule';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('the mobile rule of spec 2.2', () => {
  it.each([
    ['a narrow touch window', 768, DESKTOP, true, true],
    ['one pixel wider without a mobile user agent', 769, DESKTOP, true, false],
    ['a wide tablet with a mobile user agent', 1180, PHONE, true, true],
    ['a narrow window without touch', 390, DESKTOP, false, false],
    ['a mobile user agent without touch', 390, PHONE, false, false],
  ])('%s', (_, viewportWidth, userAgent, touch, expected) => {
    expect(isMobile({ viewportWidth, userAgent, touch })).toBe(expected);
  });
});
