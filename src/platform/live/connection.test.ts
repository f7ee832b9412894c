import { expect, it } from 'vitest';
import { failed, success } from '../../../contract/wire/failure';
import { noteAnswer, whenReconnected } from './connection';

it('says once that the server is back, and only after it could not be reached', () => {
  let times = 0;
  noteAnswer(success(null));
  whenReconnected(() => {
    times += 1;
  });

  noteAnswer(success(null));
  expect(times).toBe(0);

  noteAnswer(failed('offline'));
  noteAnswer(failed('timeout'));
  expect(times).toBe(0);

  noteAnswer(success(null));
  noteAnswer(success(null));
  expect(times).toBe(1);
});
