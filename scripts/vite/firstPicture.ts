import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { lightIcons } from './lightIcons';

/**
 * Builds `src/firstPicture` for the server, `first-picture/drawFirstPicture.js` beside the app: the same components
 * in one file that needs nothing installed (decision 0014). No page asks for it, and the server does not serve it.
 */
export function firstPicture(define: Record<string, string>): Plugin {
  let outDir = 'dist';
  let isWritten = false;
  return {
    name: 'dogear-first-picture',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // What is precached or compressed beside the app is the app's alone.
      sequential: true,
      order: 'post',
      async handler() {
        if (!isWritten) return;
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [
            lightIcons(),
            react(),
            babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
            lingui(),
          ],
          define: { ...define, 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: {
            ssr: 'src/firstPicture/drawFirstPicture.tsx',
            outDir: join(outDir, 'first-picture'),
            emptyOutDir: true,
            copyPublicDir: false,
            target: 'node20',
            rolldownOptions: { output: { entryFileNames: 'drawFirstPicture.js', codeSplitting: false } },
          },
        });
      },
    },
  };
}
