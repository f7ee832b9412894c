import { expect, test } from 'vitest';
import { changeBetween } from './changeBetween';

test.each([
  ['He saw teh bell.', 'He saw the bell.', ['He saw ', 'teh', 'the', ' bell.']],
  ['It rained', 'It rained.', ['It ', 'rained', 'rained.', '']],
  ['the the bell', 'the bell', ['the ', 'the bell', 'bell', '']],
  ['他看见了种。', '他看见了钟。', ['他看见了', '种', '钟', '。']],
  ['Es war gross', 'Es war groß', ['Es war ', 'gross', 'groß', '']],
  ['same', 'same', ['', 'same', 'same', '']],
])('between “%s” and “%s” whole words differ', (wrong, right, [before, from, to, after]) => {
  expect(changeBetween(wrong, right)).toEqual({ before, wrong: from, right: to, after });
});
