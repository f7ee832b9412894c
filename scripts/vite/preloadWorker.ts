import type { Plugin } from 'vite';

const WORKER = /^assets\/usecases\.worker-[\w-]+\.js$/;

/**
 * Has the browser fetch the worker's script beside the shell's instead of after it: on a slow line the shell would
 * otherwise finish, start the worker, and wait a round trip and the script's own time for it.
 */
export function preloadWorker(): Plugin {
  return {
    name: 'dogear-preload-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => WORKER.test(name));
        if (!file) throw new Error('the build has no usecases worker to preload');
        const attrs = { rel: 'modulepreload', href: `/${file}`, fetchpriority: 'low' };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}
