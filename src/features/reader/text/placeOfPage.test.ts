import { expect, it } from 'vitest';
import { parseChapterText } from '../../../../formats/chapterText';
import { placeOfPage } from './placeOfPage';

const blocks = parseChapterText('[^"41|^]One line.\n\n| First\n| sec[^"42|^]ond\n\nThe end.[^"43|^]');

it.each([
  ['41', 0, 0, 'One line.'],
  ['42', 1, 9, 'ond'],
  ['43', 2, 8, ''],
])('page %s is found in the text', (page, block, offset, quote) => {
  const place = placeOfPage(3, blocks, page);
  expect(place).toMatchObject({ target: 3, blockId: blocks[block]?.id, offset });
  expect(place.quote.startsWith(quote)).toBe(true);
});

it('a page leads to its chapter while the text is not on the device', () => {
  expect(placeOfPage(3, [], '41')).toMatchObject({ target: 3, blockId: '', chapterShare: 0 });
});
