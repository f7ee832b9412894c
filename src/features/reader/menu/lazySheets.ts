import { lazy } from 'react';

/** Sheets nobody needs in order to read; fetched when they are opened. */
export const ContentsSheet = lazy(async () => ({ default: (await import('./ContentsSheet')).ContentsSheet }));
export const HighlightSheet = lazy(async () => ({
  default: (await import('../annotations/HighlightSheet')).HighlightSheet,
}));
export const LookUpSheet = lazy(async () => ({
  default: (await import('../lookUp/LookUpSheet')).LookUpSheet,
}));
export const KeysSheet = lazy(async () => ({ default: (await import('../keys/KeysSheet')).KeysSheet }));
export const NoteSheet = lazy(async () => ({ default: (await import('./NoteSheet')).NoteSheet }));
export const PictureSheet = lazy(async () => ({ default: (await import('./PictureSheet')).PictureSheet }));
export const PlacesSheet = lazy(async () => ({
  default: (await import('../places/PlacesSheet')).PlacesSheet,
}));
export const QuoteSheet = lazy(async () => ({ default: (await import('../quote/QuoteSheet')).QuoteSheet }));
export const TypoSheet = lazy(async () => ({ default: (await import('../typo/TypoSheet')).TypoSheet }));
export const SettingsSheet = lazy(async () => ({
  default: (await import('./settings/SettingsSheet')).SettingsSheet,
}));
export const UnlockRangeSheet = lazy(async () => ({
  default: (await import('../../../ui/unlock/UnlockRangeSheet')).UnlockRangeSheet,
}));
export const WebLinkSheet = lazy(async () => ({
  default: (await import('../links/WebLinkSheet')).WebLinkSheet,
}));
