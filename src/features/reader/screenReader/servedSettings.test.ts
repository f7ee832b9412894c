import { expect, it } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../../../contract/reading/readingSettings';
import { servedSettings } from './servedSettings';

const chosen = { ...DEFAULT_READING_SETTINGS, pageType: 'paged', autoplay: true } as const;

it('a screen reader gets one scrolled text without autoplay, others their chosen settings', () => {
  const served = servedSettings({ ...chosen, screenReader: true, writing: 'vertical' });
  expect(served).toEqual({
    ...chosen,
    screenReader: true,
    pageType: 'scroll',
    writing: 'horizontal',
    autoplay: false,
  });
  expect(servedSettings(chosen)).toBe(chosen);
});
