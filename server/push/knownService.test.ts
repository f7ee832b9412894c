import { describe, expect, it } from 'vitest';
import { readPush } from '../ground/settings/pushSettings';
import { isKnownService } from './knownService';

describe('a push endpoint', () => {
  const settings = readPush({ DOGEAR_PUSH_SERVICES: 'push.books.example http://127.0.0.1:4000' }, false, []);
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://push.books.example/abc', true],
    ['http://127.0.0.1:4000/push/1', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://evilfcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://fcm.googleapis.com@evil.example/abc', false],
    ['https://user:secret@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/abc', false],
    ['https://2130706433/abc', false],
    ['http://127.0.0.1:4001/push/1', false],
    ['file:///etc/passwd', false],
    ['no address', false],
  ])('at %s is allowed: %s', (endpoint, expected) => {
    expect(isKnownService(endpoint, settings)).toBe(expected);
  });

  it('in production settings cannot be local, numeric or a wildcard', () => {
    const wrong: string[] = [];
    readPush({ DOGEAR_PUSH_SERVICES: 'http://127.0.0.1:4000, 10.0.0.1, *.example' }, true, wrong);
    expect(wrong).toHaveLength(3);
  });
});
