import type { Plugin, Rolldown } from 'vite';
import { FIRST_SCREENS } from './chunks';

type Preload = {
  readonly what: string;
  readonly isIt: (output: Rolldown.OutputAsset | Rolldown.OutputChunk) => boolean;
  readonly attributes: Record<string, string>;
};

const PRELOADS: readonly Preload[] = [
  // The shell imports it, which the browser would find out only once it has the shell.
  {
    what: 'dexie',
    isIt: ({ fileName }) => /^assets\/dexie-[\w-]+\.js$/.test(fileName),
    attributes: { crossorigin: '' },
  },
  // On a slow line the shell would otherwise finish, start the worker, and wait a round trip for its script.
  {
    what: 'usecases.worker',
    isIt: ({ fileName }) => /^assets\/usecases\.worker-[\w-]+\.js$/.test(fileName),
    attributes: { fetchpriority: 'low' },
  },
  ...FIRST_SCREENS.flatMap(({ name, firstScreenOf }) =>
    firstScreenOf
      ? {
          what: name,
          isIt: (output: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
            output.type === 'chunk' && output.name === name,
          attributes: { media: firstScreenOf },
        }
      : [],
  ),
];

/** Has the browser fetch, beside the shell, what the first screen asks for as soon as the shell runs. */
export function preloads(): Plugin {
  return {
    name: 'dogear-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const outputs = Object.values(bundle ?? {});
        const tags = PRELOADS.flatMap(({ what, isIt, attributes }) => {
          const found = outputs.filter(isIt);
          if (found.length === 0) throw new Error(`the build has no file ${what} to preload`);
          return found.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}`, ...attributes },
            injectTo: 'head' as const,
          }));
        });
        return { html, tags };
      },
    },
  };
}
