import { type RefObject, useEffect } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Reading } from '../stage/Reading';
import { startAutoplay } from './autoplay';

export function useAutoplay(
  page: RefObject<HTMLElement | null>,
  reading: Reading,
  settings: ReadingSettings,
  covered: boolean,
): void {
  const { autoplay, pageType, autoplayTime } = settings;
  useEffect(() => {
    if (autoplay && !covered && page.current) {
      return startAutoplay(page.current, reading, { pageType, autoplayTime });
    }
  }, [page, reading, autoplay, pageType, autoplayTime, covered]);
}
