import { expect, test } from 'vitest';
import { AD_MESSAGE } from '../../../contract/money/ads';
import { readAdNews } from './adMessages';

const frame = {} as Window;
const said = (data: unknown, origin = 'null', source: unknown = frame) =>
  readAdNews({ data, origin, source: source as Window }, frame);

test('a message of an ad frame needs its window and a null origin', () => {
  expect(said({ [AD_MESSAGE]: 'ready' })).toBe('ready');
  expect(said({ [AD_MESSAGE]: 'clicked' })).toBe('clicked');
  expect(said({ [AD_MESSAGE]: 'ready' }, 'https://books.example')).toBeUndefined();
  expect(said({ [AD_MESSAGE]: 'ready' }, 'null', {})).toBeUndefined();
  expect(readAdNews({ data: { [AD_MESSAGE]: 'ready' }, origin: 'null', source: null }, null)).toBeUndefined();
});

test('any other message of an ad frame is ignored', () => {
  for (const data of [
    null,
    undefined,
    'ready',
    { [AD_MESSAGE]: 'pay' },
    { [AD_MESSAGE]: { toString: () => 'ready' } },
    [],
    7,
  ]) {
    expect(said(data)).toBeUndefined();
  }
});
