import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Renders the drawn icons of public/icons to the PNG sizes that systems ask for. Run after changing a drawing. */
const FOLDER = new URL('../public/icons/', import.meta.url);

const RENDERINGS: [drawing: string, size: number, file: string][] = [
  ['icon.svg', 192, 'icon-192.png'],
  ['icon.svg', 512, 'icon-512.png'],
  ['icon-maskable.svg', 192, 'icon-maskable-192.png'],
  ['icon-maskable.svg', 512, 'icon-maskable-512.png'],
  ['icon-maskable.svg', 180, 'apple-touch-icon.png'],
];

for (const [drawing, size, file] of RENDERINGS) {
  const svg = await readFile(new URL(drawing, FOLDER));
  await sharp(svg, { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(file, FOLDER).pathname);
}
