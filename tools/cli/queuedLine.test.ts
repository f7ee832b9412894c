import { expect, it } from 'vitest';
import { queuedLine } from './queuedLine';

it('a queued comment is printed on one line without control characters', () => {
  const line = queuedLine({
    id: 4,
    userId: 12,
    name: 'Ann',
    bookId: 7,
    bookName: 'The Ninth Bell',
    target: null,
    isSpoiler: false,
    text: 'one\n\u001b[2Jline',
    state: 'waiting',
    reports: { spam: 2, abuse: 1 },
    createdAt: 0,
  });
  expect(line).toBe(
    '4\t1970-01-01T00:00:00.000Z\twaiting\tspam 2, abuse 1\t7\tThe Ninth Bell\treader 12 (Ann)\tone [2Jline',
  );
});
