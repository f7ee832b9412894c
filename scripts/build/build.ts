import { build } from 'vite';
import { buildAdFrame } from './adFrame';
import { compressAssets } from './compressAssets';
import { buildFirstPicture } from './firstPicture';
import { copyPdfFiles } from './pdfFiles';
import { buildServiceWorker } from './serviceWorker';

/** `npm run build`: builds the app into `dist/` (vite.config.ts), then the other programs and files. */
const OUT = 'dist';

await build({ configLoader: 'runner' });
await buildAdFrame(OUT);
await copyPdfFiles(OUT);
// The service worker lists the app's files, so it is built after them; its list has none of the server's
// files, which are built later.
await buildServiceWorker(OUT);
await compressAssets(OUT);
await buildFirstPicture(OUT);
