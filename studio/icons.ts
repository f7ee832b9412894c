import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Renders the drawn icons of public/icons to the PNG sizes that systems ask for. Run it after a drawing was
 * changed.
 */
const FOLDER = new URL('../public/icons/', import.meta.url);

const RENDERINGS: [drawing: string, size: number, file: string][] = [
  ['icon.svg', 96, 'favicon-96.png'],
  ['icon.svg', 192, 'icon-192.png'],
  ['icon.svg', 512, 'icon-512.png'],
  ['icon-maskable.svg', 192, 'icon-maskable-192.png'],
  ['icon-maskable.svg', 512, 'icon-maskable-512.png'],
  ['icon-maskable.svg', 180, 'apple-touch-icon.png'],
];

/** Shortcuts of the installed app, in the style of its icon: path data on a 24 x 24 grid. */
const SHORTCUTS: [name: string, lines: string][] = [
  ['library', 'M5 4v16M9 4v16M13 4.5l5.5 15.5'],
  ['explore', 'M4 20V12M10 20V5M16 20V9M20.5 20H3'],
  ['search', 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5'],
];

for (const [name, lines] of SHORTCUTS) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#0b6450"/>
    <path transform="translate(12 12)" d="${lines}" fill="none" stroke="#f7f9f7" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(96, 96)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`shortcut-${name}.png`, FOLDER).pathname);
}

for (const [drawing, size, file] of RENDERINGS) {
  const svg = await readFile(new URL(drawing, FOLDER));
  await sharp(svg, { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(file, FOLDER).pathname);
}
