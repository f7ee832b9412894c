import { lateSheet } from '../../../ui/lateSheet';

/** Sheets nobody needs in order to read; fetched when they are opened. */
export const ContentsSheet = lateSheet(() =>
  import('./ContentsSheet').then((module) => module.ContentsSheet),
);
export const FilePageSheet = lateSheet(() =>
  import('../filePage/FilePageSheet').then((module) => module.FilePageSheet),
);
export const HighlightSheet = lateSheet(() =>
  import('../annotations/HighlightSheet').then((module) => module.HighlightSheet),
);
export const LookUpSheet = lateSheet(() =>
  import('../lookUp/LookUpSheet').then((module) => module.LookUpSheet),
);
export const KeysSheet = lateSheet(() => import('../keys/KeysSheet').then((module) => module.KeysSheet));
export const NoteSheet = lateSheet(() => import('./NoteSheet').then((module) => module.NoteSheet));
export const PictureSheet = lateSheet(() => import('./PictureSheet').then((module) => module.PictureSheet));
export const PlacesSheet = lateSheet(() =>
  import('../places/PlacesSheet').then((module) => module.PlacesSheet),
);
export const QuoteSheet = lateSheet(() => import('../quote/QuoteSheet').then((module) => module.QuoteSheet));
export const TypoSheet = lateSheet(() => import('../typo/TypoSheet').then((module) => module.TypoSheet));
export const SettingsSheet = lateSheet(() =>
  import('./settings/SettingsSheet').then((module) => module.SettingsSheet),
);
export const WebLinkSheet = lateSheet(() =>
  import('../links/WebLinkSheet').then((module) => module.WebLinkSheet),
);
