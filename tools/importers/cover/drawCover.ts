import { type Artwork, PAGE, type Palette, type TitlePlace } from './artwork';
import { canSet, type Face, loadFace, pathOf, widthOf } from './coverFonts';
import { bells, cartouche, lacquer, vines, voice } from './craftArtworks';
import { moon, orbits, windows } from './nightArtworks';
import { hills, lamp } from './plainArtworks';
import { pick, randomFrom } from './random';
import { heightOf, lineHeight, setTitle, type TitleLine } from './titleLines';
import { compass, waves } from './waterArtworks';

export type CoverSubject = { title: string; author: string; category: string; tags: readonly string[] };

/** Tried in this order: the first that suits the title, else the tags, else the category. */
const ARTWORKS: readonly Artwork[] = [
  bells,
  lacquer,
  vines,
  moon,
  voice,
  cartouche,
  waves,
  orbits,
  windows,
  compass,
  lamp,
  hills,
];
const AUTHOR_SIZE = 25;
const AUTHOR_TRACKING = 0.17;

/**
 * Draws a cover as SVG, 640 by 960: a picture for the kind of book, and its title and author as outlines, so
 * that it needs no font. The same book always gets the same cover. If the fonts lack the title's script, the
 * cover has only the picture, and the page around it shows the title.
 */
export function drawCover(subject: CoverSubject): { svg: string; tint: string } {
  const random = randomFrom(`${subject.title}\n${subject.author}`);
  const artwork = chooseArtwork(subject);
  const palette = pick(random, artwork.palettes);
  const picture = artwork.draw(random, palette);
  const ground = `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.ground[0]}"/><stop offset="1" stop-color="${palette.ground[1]}"/></linearGradient></defs><rect width="${PAGE.width}" height="${PAGE.height}" fill="url(#ground)"/>`;
  const text =
    titlePaths(subject.title, artwork, palette) + authorPath(subject.author, artwork.place, palette);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}" viewBox="0 0 ${PAGE.width} ${PAGE.height}">${ground}${picture}${text}</svg>`,
    tint: palette.ground[1],
  };
}

function chooseArtwork(subject: CoverSubject): Artwork {
  for (const text of [subject.title, subject.tags.join(', '), subject.category]) {
    const found = ARTWORKS.find((artwork) => artwork !== hills && artwork.suits.test(text));
    if (found) return found;
  }
  return hills;
}

function titlePaths(title: string, artwork: Artwork, palette: Palette): string {
  const { place } = artwork;
  const major = loadFace(artwork.face, artwork.face === 'lora' ? 600 : 700);
  const minor = loadFace('lora', 500, 'italic');
  if (!canSet(major, title) || title.trim() === '') return '';
  const tracking = artwork.face === 'rubik' ? -0.015 : -0.005;
  const lines = setTitle(title, place, { major, minor, tracking });
  const height = heightOf(lines);
  let y =
    place.y +
    (place.vertical === 'top'
      ? 0
      : place.vertical === 'bottom'
        ? place.height - height
        : (place.height - height) / 2);
  let paths = '';
  for (const line of lines) {
    const face = line.isMinor ? minor : major;
    const baseline = y + (lineHeight(line) - line.size) / 2 + line.size * 0.8;
    paths += pathOf(
      face,
      line.text,
      leftOf(line, face, place, tracking),
      baseline,
      line.size,
      line.isMinor ? 0 : tracking * line.size,
    );
    y += lineHeight(line);
  }
  return `<path d="${paths}" fill="${palette.title}"/>`;
}

function leftOf(line: TitleLine, face: Face, place: TitlePlace, tracking: number): number {
  if (place.align === 'left') return place.x;
  const width = widthOf(face, line.text, line.size, line.isMinor ? 0 : tracking * line.size);
  return place.x + (place.width - width) / 2;
}

function authorPath(author: string, place: TitlePlace, palette: Palette): string {
  const face = loadFace('rubik', 500);
  const text = author.toLocaleUpperCase();
  if (text.trim() === '' || !canSet(face, text)) return '';
  let size = AUTHOR_SIZE;
  while (size > 12 && widthOf(face, text, size, size * AUTHOR_TRACKING) > PAGE.width - 96) size -= 1;
  const width = widthOf(face, text, size, size * AUTHOR_TRACKING);
  if (width > PAGE.width - 48) return '';
  const x = place.align === 'left' ? place.x : (PAGE.width - width) / 2;
  return `<path d="${pathOf(face, text, x, place.authorY, size, size * AUTHOR_TRACKING)}" fill="${palette.author}"/>`;
}
