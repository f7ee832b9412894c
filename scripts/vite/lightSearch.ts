import type { Plugin } from 'vite';

const QUERIES = /@tanstack\/router-core\/dist\/esm\/searchParams\.js$/;
const EXPORTS =
  'export { defaultParseSearch, defaultStringifySearch, parseSearchWith, stringifySearchWith };';

/**
 * Leaves out how the router reads and writes queries as JSON, half a kB gz of the first load: the app's own way is plain
 * (`src/router.tsx`). Should anybody come to need it, it is missing loudly.
 */
export function lightSearch(): Plugin {
  return {
    name: 'dogear-light-search',
    apply: 'build',
    transform: {
      filter: { id: QUERIES },
      handler: (code) => {
        if (!code.includes(EXPORTS)) throw new Error('The router reads queries otherwise by now.');
        return `const defaultParseSearch = undefined, defaultStringifySearch = undefined, parseSearchWith = undefined, stringifySearchWith = undefined;\n${EXPORTS}`;
      },
    },
  };
}
