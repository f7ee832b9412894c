import { expect, it } from 'vitest';
import { failed, success } from '../../../contract/wire/failure';
import { recordAnswer, whenReconnected } from './connection';

it('a reconnection is reported once, and only after the server was unreachable', () => {
  let times = 0;
  recordAnswer(success(null));
  whenReconnected(() => {
    times += 1;
  });

  recordAnswer(success(null));
  expect(times).toBe(0);

  recordAnswer(failed('offline'));
  recordAnswer(failed('timeout'));
  expect(times).toBe(0);

  recordAnswer(success(null));
  recordAnswer(success(null));
  expect(times).toBe(1);
});
