import { late } from '../../../platform/late';

/** Sheets nobody needs in order to read; fetched when they are opened. */
export const ContentsSheet = late(() => import('./ContentsSheet').then((module) => module.ContentsSheet));
export const HighlightSheet = late(() =>
  import('../annotations/HighlightSheet').then((module) => module.HighlightSheet),
);
export const LookUpSheet = late(() => import('../lookUp/LookUpSheet').then((module) => module.LookUpSheet));
export const KeysSheet = late(() => import('../keys/KeysSheet').then((module) => module.KeysSheet));
export const NoteSheet = late(() => import('./NoteSheet').then((module) => module.NoteSheet));
export const PictureSheet = late(() => import('./PictureSheet').then((module) => module.PictureSheet));
export const PlacesSheet = late(() => import('../places/PlacesSheet').then((module) => module.PlacesSheet));
export const QuoteSheet = late(() => import('../quote/QuoteSheet').then((module) => module.QuoteSheet));
export const TypoSheet = late(() => import('../typo/TypoSheet').then((module) => module.TypoSheet));
export const SettingsSheet = late(() =>
  import('./settings/SettingsSheet').then((module) => module.SettingsSheet),
);
export const WebLinkSheet = late(() => import('../links/WebLinkSheet').then((module) => module.WebLinkSheet));
