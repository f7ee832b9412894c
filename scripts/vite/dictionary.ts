import type { Plugin } from 'vite';
import { DICTIONARY_PATH, type DictionaryManifest } from '../../contract/reading/dictionary.schema';
import { readWords, wordNetLicence } from '../dictionary/readWords';
import { type Shard, shardsOf } from '../dictionary/shards';

const NAME = 'dictionary-en.txt';

/**
 * Emits the reader's dictionary: files with hashed names, and one that lists them. Nothing of it is loaded
 * before a reader asks for it (decision 0016).
 */
export function dictionary(): Plugin {
  let shards: readonly Shard[] | undefined;
  const all = () => (shards ??= shardsOf(readWords()));
  return {
    name: 'dogear-dictionary',
    generateBundle() {
      const files = all().map(({ from, text, bytes, hash }) => {
        const name = this.getFileName(this.emitFile({ type: 'asset', name: NAME, source: text }));
        return { from, path: `/${name}`, bytes, hash };
      });
      this.emitFile({ type: 'asset', fileName: DICTIONARY_PATH.slice(1), source: manifestOf(files) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?');
        if (path === undefined || !path.startsWith('/dictionary')) return next();
        const named = all().map((shard, at) => ({ ...shard, path: `/dictionary-en-${at}.txt` }));
        const text =
          path === DICTIONARY_PATH
            ? manifestOf(named.map(({ text: _, ...file }) => file))
            : named.find((shard) => shard.path === path)?.text;
        if (text === undefined) return next();
        response.setHeader(
          'Content-Type',
          path === DICTIONARY_PATH ? 'application/json' : 'text/plain; charset=utf-8',
        );
        response.end(text);
      });
    },
  };
}

function manifestOf(files: DictionaryManifest['files']): string {
  return JSON.stringify({ files, licence: wordNetLicence() } satisfies DictionaryManifest);
}
