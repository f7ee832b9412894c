import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import type { DramaRow, FilmRow, KeptEpisodeRow } from '../../data/tables/dramaRows';
import { bookRow } from './rows';

/** Complete rows of the watch tables: a partial row counts as damaged. */

const AT = 1_700_000_000_000;
const HASH = 'a'.repeat(64);

export function dramaRow(videoId: number): DramaRow {
  const { detail } = bookRow(videoId, { bookName: 'A Drama' });
  return { videoId, detail: { ...detail, kind: 'drama', runningTime: 60_000 }, fetchedAt: AT };
}

export const episodeEntry: EpisodeEntry = {
  id: 80,
  target: 1,
  title: 'One',
  duration: 60_000,
  film: HASH,
  sizes: [{ height: 480, bytes: 9 }],
  poster: '',
  captions: ['en'],
  price: 0,
  state: 'free',
};

export function filmRow(videoId: number, target: number): FilmRow {
  const file = { hash: HASH, bytes: 9 };
  return {
    videoId,
    target,
    hash: HASH,
    film: {
      version: 1,
      episodeId: 80,
      duration: 60_000,
      width: 270,
      height: 480,
      sealed: false,
      gain: 0,
      renditions: [
        {
          height: 480,
          width: 270,
          mime: 'video/mp4; codecs="avc1.64001f"',
          bandwidth: 8_000,
          init: file,
          head: file,
          bytes: 9,
          hls: HASH,
          parts: [{ ...file, plain: 9, at: 0, duration: 2_000, iv: '' }],
        },
      ],
      captions: [{ language: 'en', name: 'English', hash: HASH }],
      preview: { ...file, plain: 9, iv: '', width: 90, height: 160, columns: 10, every: 5_000, count: 12 },
    },
  };
}

export function keptEpisodeRow(videoId: number, target: number): KeptEpisodeRow {
  return {
    videoId,
    target,
    height: 480,
    film: HASH,
    state: 'done',
    total: 2,
    stored: 2,
    bytes: 18,
    verifiedAt: AT,
    failure: null,
    updatedAt: AT,
  };
}
