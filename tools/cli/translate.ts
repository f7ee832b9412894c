import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { translateNames } from '../../server/content/translateNames';
import type { Context } from '../../server/ground/context';
import { readTranslations, TranslationsError } from '../importers/readTranslations';
import { fileFault } from './commandLine';

/**
 * Imports a file of translations. An invalid file is reported in one line, and nothing of it is imported.
 * Returns the exit code.
 */
export async function translate(context: Context, path: string): Promise<number> {
  try {
    const given = readTranslations(await readFile(path, 'utf8'));
    const { names, unused } = await translateNames(context, given);
    for (const { kind, name } of unused)
      console.log(`No ${kind} is called “${name}” yet; its translation is kept.`);
    console.log(`${basename(path)}: ${names === 1 ? '1 name' : `${names} names`} translated`);
    return 0;
  } catch (error) {
    const reason = error instanceof TranslationsError ? error.message : fileFault(error);
    if (reason === null) throw error;
    console.error(`${basename(path)}: ${reason}`);
    return 1;
  }
}
