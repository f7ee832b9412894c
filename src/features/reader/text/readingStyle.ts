import type { CSSProperties } from 'react';
import { LAYOUT_SETTINGS, type ReadingSettings } from '../../../../contract/reading/readingSettings';
import { luminance } from '../../../../contract/wire/colours';
import { TEXT_PX, textPx, viewport } from '../../../platform/device/viewport';
import { fontStack } from './readingFonts';

export function dimming({ brightness }: ReadingSettings): CSSProperties {
  return { '--reading-dim': 1 - brightness / 100 } as CSSProperties;
}

export function ownColours({ paper, ink }: Pick<ReadingSettings, 'paper' | 'ink'>): CSSProperties {
  const scheme = luminance(paper) > luminance(ink) ? 'light' : 'dark';
  return { '--own-paper': paper, '--own-ink': ink, '--own-scheme': scheme } as CSSProperties;
}

/**
 * Converts the settings to the custom properties that reader.css uses. The font size is in px at the
 * browser's default text size, and scales with it. Set them on the text only: every change restyles all
 * elements that inherit them.
 */
export function readingStyle(settings: ReadingSettings): CSSProperties {
  return {
    ...alignmentOf(settings),
    '--reading-font': fontStack(settings.fontFamily),
    '--reading-size': `${settings.fontSize / TEXT_PX}rem`,
    '--reading-leading': settings.lineHeight / 100,
    '--reading-side': `${settings.slide}px`,
    '--reading-top': `${settings.topGap}px`,
    '--reading-bottom': `${settings.bottomGap}px`,
    '--reading-spacing': `${((settings.letterSpacing - 1) * 0.02).toFixed(3)}em`,
    '--reading-paragraph': `${settings.paragraphSpacing / 100}em`,
    '--reading-indent': settings.paragraphSpacing > 0 ? '0em' : '1.35em',
    '--reading-hyphens': settings.hyphenation ? 'auto' : 'manual',
    '--reading-pages': settings.pageNumbers ? 'inline' : 'none',
  } as CSSProperties;
}

/** For `auto` the style sheet decides by the width of the line. */
function alignmentOf({ alignment }: ReadingSettings): object {
  return alignment === 'auto' ? {} : { '--reading-alignment': alignment };
}

/** Returns a key that changes whenever the text must be laid out again. */
export function layoutKey(settings: ReadingSettings): string {
  return LAYOUT_SETTINGS.map((key) => settings[key]).join('/');
}

/**
 * Returns more characters than the screen can hold: a letter takes at least 0.45 em of a line, and the page
 * has margins.
 */
export function screenful({ fontSize, lineHeight }: ReadingSettings): number {
  const size = (fontSize / TEXT_PX) * textPx();
  const perLetter = size * 0.45 * ((size * lineHeight) / 100);
  const { width, height } = viewport();
  return Math.ceil((width * height) / perLetter);
}
