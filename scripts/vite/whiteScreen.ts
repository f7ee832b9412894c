import type { Plugin } from 'vite';

const SOURCE = 'src/platform/reportWhiteScreen.ts';

/** Modules of the watch. They stay out of the shell: when its file does not arrive, these still say so. */
export function isWhiteScreenWatch(moduleId: string): boolean {
  return /\/src\/platform\/(reportWhiteScreen|whiteScreen(Key)?)\.ts$/.test(moduleId);
}

/**
 * Puts the white-screen watch (spec 8) into a small script of its own. `async`: in their order, the app's would wait
 * for it and for what it imports.
 */
export function whiteScreen(): Plugin {
  let reference = '';
  return {
    name: 'dogear-white-screen',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: SOURCE, name: 'white-screen' });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const tag = `<script type="module" async crossorigin src="/${this.getFileName(reference)}"></script>`;
        index.source = String(index.source).replace(
          '<script type="module"',
          `${tag}\n    <script type="module"`,
        );
      },
    },
  };
}
