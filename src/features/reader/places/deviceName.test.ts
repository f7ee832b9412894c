import { expect, it } from 'vitest';
import { deviceName } from './deviceName';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it('a device name gives the browser and system, despite misleading user agents', () => {
  expect(deviceName(`${MOZILLA} (Linux; Android 14; K) ${CHROME} Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  );
  expect(deviceName(`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`)).toBe(
    'Edge on Windows',
  );
  expect(
    deviceName(
      `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1`,
    ),
  ).toBe('Safari on iOS');
  expect(deviceName(`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe(
    'Firefox on Linux',
  );
});

it('a device name leaves out what is unknown', () => {
  expect(deviceName('')).toBe('');
  expect(deviceName(`${MOZILLA} (Linux; Android 14; K)`)).toBe('Android');
});
