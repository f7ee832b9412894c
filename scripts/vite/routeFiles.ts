import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { RouteFiles } from '../../contract/wire/lateCode';

type Written = {
  pages: string[];
  routes: Record<string, { scripts: string[]; styles: string[] }>;
  texts: Record<string, Record<string, string>>;
  readingFace: string | null;
} & RouteFiles;

const ROUTES = fileURLToPath(new URL('../../src/routes', import.meta.url));
const ROUTE = /\/src\/routes\/(.+)\.tsx\?/;
const FOR_SOME_DEVICES = /<link [^>]*\bmedia=[^>]*>/g;
const READING_FACE = /\/lora-latin-wght-normal-[^/]+\.woff2$/;
const TEXTS = /\/src\/i18n\/(shell|pages)\/(\w+)\.po$/;

/**
 * Emits `route-files.json`, the files that each page needs: the server names them in its first answer, which
 * saves the browser a round trip for each level of imports. The service worker uses the copy that is built
 * into it.
 */
export function routeFiles(): Plugin {
  return {
    name: 'dogear-route-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const face = Object.keys(bundle).find((fileName) => READING_FACE.test(fileName));
        const files: Written = {
          pages: pagePaths(),
          routes: {},
          texts: {},
          readingFace: face ? `/${face}` : null,
        };
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        // Files that index.html names are loaded on every page, so no route lists them.
        const index = bundle['index.html'];
        const html = (index?.type === 'asset' ? String(index.source) : '').replace(FOR_SOME_DEVICES, '');
        const shell = new Set(Object.keys(bundle).filter((fileName) => html.includes(`"/${fileName}"`)));
        for (const chunk of chunks) {
          if (shell.has(chunk.fileName)) continue;
          const id = chunk.facadeModuleId ?? '';
          const route = ROUTE.exec(id)?.[1];
          const [, part, language] = TEXTS.exec(id) ?? [];
          if (part && language) (files.texts[part] ??= {})[language] = `/${chunk.fileName}`;
          if (route) {
            const entry = (files.routes[pathOf(route)] ??= { scripts: [], styles: [] });
            for (const needed of closure(chunk, bundle)) {
              if (shell.has(needed.fileName)) continue;
              entry.scripts = [...new Set([...entry.scripts, `/${needed.fileName}`])];
              const styles = [...(needed.viteMetadata?.importedCss ?? [])]
                .filter((name) => !shell.has(name))
                .map((name) => `/${name}`);
              entry.styles = [...new Set([...entry.styles, ...styles])];
            }
          }
        }
        if (Object.keys(files.routes).length === 0) throw new Error('the build has no chunk of any route');
        this.emitFile({ type: 'asset', fileName: 'route-files.json', source: JSON.stringify(files) });
      },
    },
  };
}

/**
 * Returns the paths of all pages, including those without a chunk: home is part of the shell, and some only
 * redirect.
 */
function pagePaths(): string[] {
  return readdirSync(ROUTES)
    .flatMap((name) => /^(?![-_])(.+)\.tsx$/.exec(name)?.[1] ?? [])
    .map(pathOf)
    .sort();
}

/** `bookInfo.$bookId` is the file of `/bookInfo/$bookId`; a dot in brackets stays a dot. */
function pathOf(file: string): string {
  return file === 'index' ? '/' : `/${file.replace(/(?<!\[)\.(?!\])/g, '/').replace(/\[(.)\]/g, '$1')}`;
}

function closure(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (each: Rolldown.OutputChunk) => {
    if (found.has(each.fileName)) return;
    found.set(each.fileName, each);
    for (const name of each.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  visit(chunk);
  return [...found.values()];
}
