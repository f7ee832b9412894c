import type { Studio } from '../studioCalls';
import { captionsOf } from './captions';
import { encodeEpisode } from './encode';
import { type FilmSeries, type Pen, STAGE } from './film';
import { cutList, drawAt, lengthOf } from './projector';
import { series } from './series';

const FONTS = [
  '600 20px "Lora Variable"',
  'italic 600 20px "Lora Variable"',
  '600 20px "Rubik Variable"',
  '400 20px Cardo',
];

/** Covers are two by three, like those of novels: the middle of the canvas. */
const COVER_HEIGHT = STAGE.width * 1.5;

const studio: Studio = {
  list: async () =>
    series.map((film) => ({
      slug: film.slug,
      shelf: film.language ? `${film.language}/` : '',
      episodes: film.episodes.map((episode) => ({ title: episode.title, seconds: lengthOf(episode) })),
    })),
  sheet: async (slug, number, { columns, count, every, width, gap }) => {
    const episode = episodeOf(slug, number);
    const rows = Math.ceil(count / columns);
    const height = (width / STAGE.width) * STAGE.height;
    const sheet = new OffscreenCanvas(columns * (width + gap), rows * (height + gap));
    const sheetPen = penOf(sheet);
    sheetPen.imageSmoothingQuality = 'high';
    const page = new OffscreenCanvas(STAGE.width, STAGE.height);
    for (let at = 0; at < count; at++) {
      drawAt(penOf(page), episode, (at + 0.5) * every);
      const row = Math.floor(at / columns);
      sheetPen.drawImage(page, (at % columns) * (width + gap), row * (height + gap), width, height);
    }
    return await bytesOf(sheet, 'image/png');
  },
  poster: async (slug, number) => {
    const episode = episodeOf(slug, number);
    return await picture((pen) => drawAt(pen, episode, episode.poster));
  },
  cover: async (slug) => {
    const canvas = new OffscreenCanvas(STAGE.width, COVER_HEIGHT);
    const pen = penOf(canvas);
    pen.translate(0, (COVER_HEIGHT - STAGE.height) / 2);
    filmOf(slug).cover(pen);
    return await bytesOf(canvas, 'image/png');
  },
  captions: async (slug, number) => captionsOf(cutList(episodeOf(slug, number))),
  encode: async (slug, number) => {
    const film = filmOf(slug);
    return base64(await encodeEpisode(episodeOf(slug, number), film, number));
  },
};

await Promise.all(FONTS.map((font) => document.fonts.load(font, 'Aяã')));
Object.assign(globalThis, { studio });

function filmOf(slug: string): FilmSeries {
  const film = series.find((candidate) => candidate.slug === slug);
  if (!film) throw new Error(`no film is called ${slug}`);
  return film;
}

function episodeOf(slug: string, number: number) {
  const episode = filmOf(slug).episodes[number - 1];
  if (!episode) throw new Error(`${slug} has no episode ${number}`);
  return episode;
}

async function picture(draw: (pen: Pen) => void): Promise<string> {
  const canvas = new OffscreenCanvas(STAGE.width, STAGE.height);
  draw(penOf(canvas));
  return await bytesOf(canvas, 'image/png');
}

function penOf(canvas: OffscreenCanvas): Pen {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the canvas cannot be drawn on');
  return pen;
}

async function bytesOf(canvas: OffscreenCanvas, type: string): Promise<string> {
  const blob = await canvas.convertToBlob({ type });
  return base64(new Uint8Array(await blob.arrayBuffer()));
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
