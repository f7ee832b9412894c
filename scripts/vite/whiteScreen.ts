import type { Plugin } from 'vite';

/**
 * Puts the white-screen watch (spec 8) into its own small script. It is `async` because in document order it
 * would delay the app's script and its imports.
 */
export function whiteScreen(): Plugin {
  let reference = '';
  return {
    name: 'dogear-white-screen',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({
        type: 'chunk',
        id: 'src/platform/start/whiteScreen/reportWhiteScreen.ts',
        name: 'white-screen',
      });
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
