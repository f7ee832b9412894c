import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = /\/swiper\/shared\/utils\.mjs$/;
const THEIRS = /function setInnerHTML\(el, html = ''\) \{\n[\s\S]*?\n\}\n/;
const OURS = fileURLToPath(new URL('../../src/features/home/motion/drawFrame.ts', import.meta.url));

/** The carousel's library draws its frame by `drawFrame`, and needs no Trusted Types policy of its own. */
export function carouselFrame(): Plugin {
  return {
    name: 'dogear-carousel-frame',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler: (code) => withOurFrame(code),
    },
  };
}

/** The library's module with our function in the place of its own. Throws when there is none: another version came. */
export function withOurFrame(code: string): string {
  if (!THEIRS.test(code)) throw new Error('The carousel’s library no longer draws its frame as it did.');
  return `import { drawFrame as setInnerHTML } from ${JSON.stringify(OURS)};\n${code.replace(THEIRS, '')}`;
}
