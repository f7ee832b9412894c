import { expect, test } from 'vitest';
import { readSettings } from './settings';

test('days are New York’s unless the operator names another zone', () => {
  expect(readSettings({}).zone).toBe('America/New_York');
  expect(readSettings({ DOGEAR_ZONE: '' }).zone).toBe('America/New_York');
  expect(readSettings({ DOGEAR_ZONE: 'Asia/Shanghai' }).zone).toBe('Asia/Shanghai');
});

test.each(['Mars/Olympus', '+08:00', 'New York', ' '])('%j is refused in one line', (zone) => {
  expect(() => readSettings({ DOGEAR_ZONE: zone })).toThrow(
    `DOGEAR_ZONE must be a time zone like Europe/Berlin or Asia/Shanghai, not “${zone}”.`,
  );
});
