import { expect, it } from 'vitest';
import { pageAtShare, percentAtStep, pointAtStep, stepOfPage } from './bookLine';

it('the slider leads back to the page it shows, in a short book', () => {
  for (const pages of [1, 2, 7, 40]) {
    for (let page = 1; page <= pages; page += 1) {
      const { index, share } = pointAtStep(stepOfPage(1, page, pages, 3), 3);
      expect([index, pageAtShare(share, pages)]).toEqual([1, page]);
    }
  }
});

it('the slider ends at the last page of the last chapter, and not before', () => {
  expect(percentAtStep(stepOfPage(2, 9, 9, 3), 3)).toBe(100);
  expect(percentAtStep(stepOfPage(2, 1, 1, 3), 3)).toBe(100);
  expect(percentAtStep(stepOfPage(2, 8, 9, 3), 3)).toBeLessThan(100);
  expect(percentAtStep(stepOfPage(0, 1, 9, 3), 3)).toBe(0);
  expect(pointAtStep(300, 3)).toEqual({ index: 2, share: 1 });
});

it('the slider leads to chapter starts in a book of very many chapters', () => {
  expect(pointAtStep(120_050, 2_000)).toEqual({ index: 1_200, share: 0 });
  expect(pointAtStep(200_000, 2_000)).toEqual({ index: 1_999, share: 1 });
});
