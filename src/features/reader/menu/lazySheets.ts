import { lazy } from 'react';

/** Sheets nobody needs in order to read; fetched when they are opened. */
export const ContentsSheet = lazy(async () => ({ default: (await import('./ContentsSheet')).ContentsSheet }));
export const SettingsSheet = lazy(async () => ({ default: (await import('./SettingsSheet')).SettingsSheet }));
