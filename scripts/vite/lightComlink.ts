import type { Plugin } from 'vite';

const PROXIES = '["proxy", proxyTransferHandler],';

/**
 * Builds Comlink for the page without the handler of functions that are passed along: the page only calls, and half of
 * Comlink stands behind that one entry.
 */
export function lightComlink(): Plugin {
  return {
    name: 'dogear-light-comlink',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/comlink\/dist\/esm\/comlink\.mjs/ },
      handler: (code) => {
        if (!code.includes(PROXIES)) throw new Error('comlink has no handler of proxies where it had one');
        return code.replace(PROXIES, '');
      },
    },
  };
}
