import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Returns an English text in the language of the page, from the catalogues. */
export async function said(page: Page, english: string): Promise<string> {
  const language = await page.evaluate(() => document.documentElement.lang);
  if (language === 'en') return english;
  for (const part of ['shell', 'pages', 'operator']) {
    const catalogue = readFileSync(`src/i18n/${part}/${language}.po`, 'utf8');
    const [, text] = catalogue.split(`\nmsgid "${english}"\nmsgstr "`);
    if (text !== undefined) return text.slice(0, text.indexOf('"\n'));
  }
  throw new Error(`no catalogue has “${english}”`);
}

/**
 * Returns a pattern for the start of a text, up to its first placeholder, to find elements by their names.
 */
export function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/\{.*/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
