import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds lucide's icons on `src/ui/drawIcon.ts` instead of their own runtime, and without the names and keys that only
 * that runtime reads: 2 kB gz and a component an icon less.
 */
export function lightIcons(): Plugin {
  return {
    name: 'dogear-light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const isIcon = importer?.includes('/lucide-react/') && id.endsWith('/createLucideIcon.mjs');
      return isIcon ? resolve('src/ui/drawIcon.ts') : null;
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code.replace(/,\s*key: "\w+"|\bname: "[\w-]+",|\bsize: 24,|^__iconData\.node;$/gm, ''),
    },
  };
}
