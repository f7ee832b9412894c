import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** The gallery of the design language, built apart from the app, which does not contain it. */
export type Gallery = { readonly url: string; close(): Promise<void> };

/** Builds it into an empty folder and serves it from there on a free port. */
export async function openGallery(outDir: string): Promise<Gallery> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), lingui(), tailwindcss()],
    build: { outDir, emptyOutDir: true, target: 'es2023', rolldownOptions: { input: 'gallery.html' } },
  });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (!address || typeof address !== 'object') throw new Error('the gallery has no address');
  return { url: `http://127.0.0.1:${address.port}/gallery.html`, close: () => server.close() };
}
