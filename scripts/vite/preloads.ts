import type { Plugin } from 'vite';

type Preload = { readonly file: RegExp; readonly attributes: Record<string, string> };

const PRELOADS: readonly Preload[] = [
  // The shell imports it, which the browser would find out only once it has the shell.
  { file: /^assets\/dexie-[\w-]+\.js$/, attributes: { crossorigin: '' } },
  // On a slow line the shell would otherwise finish, start the worker, and wait a round trip for its script.
  { file: /^assets\/usecases\.worker-[\w-]+\.js$/, attributes: { fetchpriority: 'low' } },
  // What a desktop's first screen needs and a phone's does not. A hint: the mobile rule itself decides in the page.
  {
    file: /^assets\/(Desktop|SearchField)-[\w-]+\.js$/,
    attributes: { media: '(hover: hover) and (pointer: fine)' },
  },
  { file: /^assets\/Mobile-[\w-]+\.js$/, attributes: { media: '(hover: none), (pointer: coarse)' } },
];

/** Has the browser fetch, beside the shell, what the first screen asks for as soon as the shell runs. */
export function preloads(): Plugin {
  return {
    name: 'dogear-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const tags = PRELOADS.flatMap(({ file, attributes }) => {
          const found = files.filter((name) => file.test(name));
          if (found.length === 0) throw new Error(`the build has no file like ${file} to preload`);
          return found.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${name}`, ...attributes },
            injectTo: 'head' as const,
          }));
        });
        return { html, tags };
      },
    },
  };
}
