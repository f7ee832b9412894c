import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { mapsFolderOf } from '../../scripts/vite/sourceMaps';
import type { Place } from './functionTimes';

/**
 * What a function is called in the sources and where it stands there, by the maps of a build made with `DOGEAR_SOURCE_MAPS=on`; without
 * them what the minifier called it, and its file.
 */
export function functionNames(dist: string): (frame: Place & { functionName: string }) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) maps.set(file, readMap(join(mapsFolderOf(dist), 'assets', `${file}.map`)));
    return maps.get(file);
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    if (!url) return functionName || '(native)';
    const file = basename(url.replace(/[?#].*$/, ''));
    const found = mapOf(file)?.findEntry(lineNumber, columnNumber);
    // What the build itself wrote has a place in the map, and none in the sources.
    if (!found || !('originalSource' in found) || found.originalSource === undefined)
      return `${functionName || `(anonymous) ${lineNumber + 1}:${columnNumber + 1}`} ${file}`;
    const source = found.originalSource.replace(/^.*\/node_modules\//, '').replace(/^(?:\.\.\/)+/, '');
    // A place in the sources tells functions of one name apart.
    const name = 'name' in found && typeof found.name === 'string' ? found.name : '';
    return `${name || functionName || '(anonymous)'} ${source}:${found.originalLine + 1}`;
  };
}

function readMap(path: string): SourceMap | undefined {
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
