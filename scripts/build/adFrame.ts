import { build } from 'vite';

/**
 * Builds `src/adFrame` into one classic script, `/ad-frame.js`, which the server writes into the page of each
 * advertisement: such a page has an opaque origin and cannot load our scripts.
 */
export async function buildAdFrame(outDir: string): Promise<void> {
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
}
