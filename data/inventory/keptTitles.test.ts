import { expect, it } from 'vitest';
import { deviceClass } from './keptTitles';

it.each([
  [
    'phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'],
  ['phone', 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1'],
  ['tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:130.0) Gecko/130.0 Firefox/130.0'],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['desktop', 'Node.js/20'],
])('a device counts as a %s with the user agent %s', (device, userAgent) => {
  expect(deviceClass(userAgent)).toBe(device);
});
