import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { version } from '../../package.json';
import { macros } from '../vite/macros';

/**
 * Builds `src/firstPicture` for the server as `first-picture/drawFirstPicture.js`: the same components in one
 * file without dependencies (decision 0014). No page requests it, and the server does not serve it.
 */
export async function buildFirstPicture(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), macros(), lingui()],
    define: { __APP_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
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
}
