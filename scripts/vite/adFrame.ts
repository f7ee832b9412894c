import { build, type Plugin } from 'vite';

/**
 * Builds `src/adFrame` beside the app as one classic script, `/ad-frame.js`, which the server writes into the page of each
 * advertisement: such a page's origin is nobody's, and it could load no script of ours.
 */
export function adFrame(): Plugin {
  let outDir = 'dist';
  let isWritten = false;
  return {
    name: 'dogear-ad-frame',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      if (!isWritten) return;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: 'src/adFrame/adFrame.ts',
            output: { format: 'iife', entryFileNames: 'ad-frame.js', codeSplitting: false },
          },
        },
      });
    },
  };
}
