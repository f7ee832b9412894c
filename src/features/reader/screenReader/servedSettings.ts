import type { ReadingSettings } from '../../../../contract/reading/readingSettings';

/** The settings as they take effect: for a screen reader a chapter is one text, and nothing moves it by itself. */
export function servedSettings(settings: ReadingSettings): ReadingSettings {
  return settings.screenReader
    ? { ...settings, pageType: 'scroll', writing: 'horizontal', autoplay: false }
    : settings;
}
