import type { ReadingSettings } from '../../../../contract/reading/readingSettings';

/**
 * Returns the settings in effect: with a screen reader a chapter is one text, and nothing moves it
 * automatically.
 */
export function servedSettings(settings: ReadingSettings): ReadingSettings {
  return settings.screenReader
    ? { ...settings, pageType: 'scroll', writing: 'horizontal', autoplay: false }
    : settings;
}
