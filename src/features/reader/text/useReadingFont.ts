import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { showToast } from '../../../ui/toasts';
import { loadFont, READING_FONTS } from './readingFonts';

/** Loads the chosen font; until then, or if it cannot be loaded, its fallback fonts are used. */
export function useReadingFont(name: string, language: string | undefined): void {
  const { t } = useLingui();
  useEffect(() => {
    let wanted = true;
    loadFont(name, language).catch((error: unknown) => {
      console.warn('A font of the reader could not be fetched; another stands in.', error);
      const font = READING_FONTS[name]?.name ?? name;
      if (wanted) showToast({ text: t`${font} isn’t on this device yet. It downloads when you are online.` });
    });
    return () => {
      wanted = false;
    };
  }, [name, language, t]);
}
