import { build } from 'vite';
import { buildAdFrame } from './adFrame';
import { compressAssets } from './compressAssets';
import { buildFirstPicture } from './firstPicture';
import { copyPdfFiles } from './pdfFiles';
import { buildServiceWorker } from './serviceWorker';

/** `npm run build`: the app by vite.config.ts into `dist/`, then the programs and files beside it. */
const OUT = 'dist';

await build({ configLoader: 'runner' });
await buildAdFrame(OUT);
await copyPdfFiles(OUT);
// It lists the app's files, so they are there before it and those of the server after it.
await buildServiceWorker(OUT);
await compressAssets(OUT);
await buildFirstPicture(OUT);
