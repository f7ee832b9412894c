import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { BookFileError } from '../../formats/bookFile';
import { PublishError, type PublishOutcome } from '../../server/content/publishBook';
import type { Context } from '../../server/ground/context';
import { FilmError } from '../importers/drama/film/openFilm';
import { type ImportedDrama, importDrama } from '../importers/drama/importDrama';
import { type Imported, importBook } from '../importers/importBook';
import type { ImportedFile } from '../importers/prepareBook';
import { newsLine } from '../jobs/importUploaded';
import { fileFault, oneLine } from './commandLine';
import type { ImportCommand, ImportDramaCommand } from './parseCommand';
import { place, settlePlacing } from './placement';
import { translate } from './translate';

/**
 * Imports the translations, if any, then the files one by one. A file that fails is reported in one line, and
 * the others are still imported. Returns the exit code.
 */
export async function importFiles(
  context: Context,
  command: ImportCommand,
  stop: AbortSignal,
): Promise<number> {
  if (command.translations !== undefined) {
    const code = await translate(context, command.translations);
    if (code !== 0) return code;
  }
  const placing = command.isPlaced ? await settlePlacing(context, { ...command, kind: 'novel' }) : null;
  let failed = 0;
  for (const [index, path] of command.files.entries()) {
    if (stop.aborted) {
      console.error(`Stopped: ${index} of ${command.files.length} files were done; the rest were not begun.`);
      return 130;
    }
    const count = command.files.length > 1 ? `[${index + 1}/${command.files.length}] ` : '';
    const started = performance.now();
    try {
      const { story, ...options } = command;
      const imported = await importBook(context, await fileAt(path), { ...options, ...(story && { story }) });
      if (placing) await place(context, placing, imported.bookId);
      console.log(`${count}${describe(imported)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      for (const line of [...imported.remarks, ...newsLine(imported.news ?? [])])
        console.log(`  ${oneLine(line)}`);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      failed += 1;
      console.error(`${count}${basename(path)}: ${reason}`);
    }
  }
  if (failed > 0 && command.files.length > 1)
    console.error(`${failed} of ${command.files.length} files could not be imported.`);
  return failed > 0 ? 1 : 0;
}

/** A folder is read as its chapters. */
async function fileAt(path: string): Promise<ImportedFile> {
  const name = basename(resolve(path));
  if (!(await stat(path)).isDirectory()) return { name, bytes: new Uint8Array(await readFile(path)) };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const folder = files.map((file) => ({
    path: relative(path, file).split(sep).join('/'),
    read: () => new Uint8Array(readFileSync(file)),
  }));
  return { name, folder };
}

function describe(imported: Imported): string {
  const { pictures, leftOut, chapters, stripped, importedComments } = imported;
  const kept = pictures > 0 ? `, ${pictures} pictures` : '';
  const change = changeOf(imported, { items: `${chapters} chapters`, changed: 'sections' });
  const advertised = stripped > 0 ? `, ${stripped} watermarks taken out` : '';
  const discussed = importedComments > 0 ? `, ${importedComments} comments` : '';
  return `${change}${discussed}${kept}${leftOut > 0 ? `, ${leftOut} left out` : ''}${advertised}`;
}

function reasonOf(error: unknown): string | null {
  if (error instanceof BookFileError || error instanceof PublishError) return error.message;
  return fileFault(error);
}

/**
 * Imports one drama and prints its progress. An error of its files is printed in one line. Returns the exit
 * code.
 */
export async function importDramaFolder(
  context: Context,
  command: ImportDramaCommand,
  stop: AbortSignal,
): Promise<number> {
  const { path, title, category, ageRating, free, price, ladder } = command;
  const placing = command.isPlaced ? await settlePlacing(context, { ...command, kind: 'drama' }) : null;
  const started = performance.now();
  const say = (line: string) => console.log(oneLine(line));
  try {
    const options = { title, category, ageRating, free, price, ladder, say, signal: stop };
    const imported = await importDrama(context, path, options);
    if (placing) await place(context, placing, imported.bookId);
    console.log(`${describeDrama(imported)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return 0;
  } catch (error) {
    if (stop.aborted) {
      console.error('Stopped. The catalogue is as it was.');
      return 130;
    }
    const reason =
      error instanceof FilmError || error instanceof PublishError ? error.message : fileFault(error);
    if (reason === null) throw error;
    console.error(`${basename(resolve(path))}: ${oneLine(reason)}`);
    return 1;
  }
}

function describeDrama(imported: ImportedDrama): string {
  return changeOf(imported, { items: `${imported.episodes} episodes`, changed: 'episodes' });
}

/**
 * Describes an import's changes in one line. `items` are all items of the title, `changed` names what the
 * counts are of.
 */
export function changeOf(
  { title, outcome, added, revised, removed }: PublishOutcome & { readonly title: string },
  { items, changed }: { readonly items: string; readonly changed: string },
): string {
  if (outcome === 'unchanged') return `${title}: unchanged`;
  if (outcome === 'created') return `${title}: imported, ${items}`;
  const changes = [
    [added, 'added'],
    [revised, 'revised'],
    [removed, 'removed'],
  ].filter(([count]) => count !== 0);
  const detail = changes.map(([count, what]) => `${count} ${what}`).join(', ');
  return `${title}: updated${detail === '' ? '' : `, ${changed}: ${detail}`}`;
}
