import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';

const WORDS = 'The ferry went out at nine, and nobody on the quay but the harbour cat saw it go. '.repeat(12);

function hills(width: number, height: number): string {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const y = height * (0.4 + row * 0.1);
    return `<path fill="hsl(${200 - row * 18} 45% ${65 - row * 8}%)" d="M0 ${y}Q${width * 0.25} ${y - height * 0.14} ${width * 0.5} ${y}T${width} ${y}V${height}H0Z"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f6d9a8"/><circle cx="${width * 0.7}" cy="${height * 0.28}" r="${height * 0.1}" fill="#d9503f"/>${rows.join('')}</svg>`;
}

/** Everything that an SVG can attempt and no page may do. */
const EVIL =
  '<script>fetch("/evil-script")</script><image href="/evil-image.png" width="9" height="9"/><style>@import url(/evil.css);rect{fill:url(/evil.svg#a)}</style><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/evil-frame"/></foreignObject><rect onload="fetch(\'/evil-event\')" width="1" height="1"/>';

type Pictured = { readonly name: string; readonly bytes: Buffer };

function book(
  title: string,
  chapters: readonly string[],
  more: Parameters<typeof makeEpub>[0]['members'],
  { cover = '', toc = '', language = 'en' } = {},
): Uint8Array {
  const types: Record<string, string> = { svg: 'svg+xml', jpg: 'jpeg' };
  const items = Object.keys(more ?? {}).map((path, index) => {
    const name = path.replace('OEBPS/', '');
    const type = name.split('.').at(-1) ?? '';
    return `<item id="m${index}" href="${name}" media-type="image/${types[type] ?? type}"${name === cover ? ' properties="cover-image"' : ''}/>`;
  });
  return makeEpub({
    metadata: `<dc:title>${title}</dc:title><dc:creator>A. Pen</dc:creator><dc:language>${language}</dc:language><dc:identifier id="uid">urn:${title}</dc:identifier>`,
    documents: Object.fromEntries(
      chapters.map((body, index) => [`c${index + 1}.xhtml`, `<h1>Chapter ${index + 1}</h1>${body}`]),
    ),
    toc: toc || chapters.map((_, index) => navItem(`Chapter ${index + 1}`, `c${index + 1}.xhtml`)).join(''),
    extraManifest: items.join(''),
    ...(more && { members: more }),
  });
}

export async function manyPictures(): Promise<Pictured> {
  const drawn = (width: number, height: number) => sharp(Buffer.from(hills(width, height)));
  const bytes = book(
    'Hills',
    [
      `<p>${WORDS}</p><figure><img src="wide.jpg" alt="Hills at dusk"/><figcaption>Hills at <i>dusk</i>, from the quay.</figcaption></figure><p>${WORDS}</p><img src="tall.png" alt="A tall hill"/><p>${WORDS}</p>`,
      `<p>${WORDS}</p><img src="small.gif" alt="A small hill"/><p>${WORDS}</p><img src="web.webp" alt="A web hill"/><p>${WORDS}</p><img src="evil.svg" alt="A drawn hill"/><p>${WORDS}</p><img src="odd.jpg" alt="No picture"/>`,
    ],
    {
      'OEBPS/wide.jpg': await drawn(1800, 1000).jpeg().toBuffer(),
      'OEBPS/tall.png': await drawn(500, 1800).png().toBuffer(),
      'OEBPS/small.gif': await drawn(120, 90).gif().toBuffer(),
      'OEBPS/web.webp': await drawn(640, 480).webp().toBuffer(),
      'OEBPS/evil.svg': hills(300, 200).replace('</svg>', `${EVIL}</svg>`),
      'OEBPS/odd.jpg': Buffer.from('no picture at all'),
      'OEBPS/cover.svg': hills(400, 600),
    },
    {
      cover: 'cover.svg',
      toc:
        navItem('Part I: The Quay', 'c1.xhtml', navItem('Chapter 1', 'c1.xhtml')) +
        navItem('Part II: The Hills', 'c2.xhtml', navItem('Chapter 2', 'c2.xhtml')),
    },
  );
  return { name: 'hills.epub', bytes: Buffer.from(bytes) };
}

/** Random pixels, which no format can compress. */
function noise(width: number, height: number, quality: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Returns a book with a photograph of at least 20 MB. */
export async function largePicture(): Promise<Pictured & { pictureBytes: number }> {
  const picture = await noise(5200, 3900, 97);
  const bytes = book('Large', [`<p>${WORDS}</p><img src="large.jpg" alt="Noise"/><p>${WORDS}</p>`], {
    'OEBPS/large.jpg': picture,
  });
  return { name: 'large.epub', bytes: Buffer.from(bytes), pictureBytes: picture.length };
}

/**
 * Returns an illustrated book of some 120 MB: three photographs of 1 MB in each of forty chapters, all
 * different.
 */
export async function heavyBook(): Promise<Pictured> {
  const members: Record<string, Uint8Array> = {};
  const chapters: string[] = [];
  for (let chapter = 0; chapter < 40; chapter++) {
    const names = [0, 1, 2].map((nth) => `photo${chapter * 3 + nth}.jpg`);
    for (const name of names) members[`OEBPS/${name}`] = await noise(1152, 864, 95);
    chapters.push(names.map((name) => `<p>${WORDS}</p><img src="${name}" alt="Noise"/>`).join(''));
  }
  return { name: 'heavy.epub', bytes: Buffer.from(book('Heavy', chapters, members)) };
}

export async function rightToLeft(): Promise<Pictured> {
  const words = 'خرجت العبّارة في التاسعة، ولم يرها على الرصيف أحد سوى قطّ الميناء. '.repeat(12);
  const picture = await sharp(Buffer.from(hills(600, 400)))
    .jpeg()
    .toBuffer();
  const bytes = book(
    'العبّارة',
    [`<p>${words}</p><img src="a.jpg" alt="تلال"/><p>${words}</p>`],
    { 'OEBPS/a.jpg': picture },
    { language: 'ar' },
  );
  return { name: 'rtl.epub', bytes: Buffer.from(bytes) };
}

/**
 * Returns a manga in two folders, of six pages and two, which is turned from right to left. Its fourth page
 * is a spread.
 */
export async function manga(): Promise<Pictured> {
  const pages = Array.from({ length: 8 }, async (_, at) => {
    const folder = at < 6 ? '1 Out' : '2 Home';
    const drawn = sharp(Buffer.from(hills(at === 3 ? 1800 : 900, 1280)));
    const page = await drawn
      .modulate({ hue: at * 45 })
      .jpeg()
      .toBuffer();
    return [`${folder}/${at + 1}.jpg`, page] as const;
  });
  const about =
    '<ComicInfo><Title>Ferry Girl</Title><Writer>A. Pen</Writer><Manga>YesAndRightToLeft</Manga></ComicInfo>';
  const members = { ...Object.fromEntries(await Promise.all(pages)), 'ComicInfo.xml': strToU8(about) };
  return { name: 'ferry.cbz', bytes: Buffer.from(zipSync(members)) };
}
