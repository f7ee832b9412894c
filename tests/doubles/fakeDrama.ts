import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import {
  captionsPath,
  filmHeadPath,
  filmPartPath,
  filmPath,
  stillsPath,
} from '../../contract/catalogue/contentPaths';
import {
  type DramaDetail,
  EPISODE_KEY_BYTES,
  type EpisodeEcho,
  type EpisodeEntry,
  type Film,
  type FilmPart,
  type Rendition,
  type SealedFile,
  type Stills,
} from '../../contract/catalogue/dramas.schema';
import { toBase64 } from '../../contract/wire/base64';
import type { FakeServer } from './fakeServer';
import { bookRow } from './rows';

export const HEIGHTS = [240, 480] as const;
const PARTS = 4;
const PART_MS = 2_000;

type Episode = {
  entry: EpisodeEntry;
  film: Film;
  plain: Map<string, Uint8Array>;
  key: Uint8Array<ArrayBuffer>;
};

export class FakeDrama {
  readonly kind = 'episode';
  readonly videoId: number;

  revision = 1;
  echoes: EpisodeEcho[] = [];
  readonly #server: FakeServer;
  readonly #episodes = new Map<number, Episode>();

  constructor(server: FakeServer, videoId: number) {
    this.#server = server;
    this.videoId = videoId;
    server
      .on('videoInfo', (request) => (request.videoId === videoId ? { video: this.detail() } : 'notFound'))
      .on('episodeList', (request) => {
        if (request.videoId !== videoId) return 'notFound';
        const unchanged = request.revision === this.revision;
        const episodes = unchanged ? [] : this.entries();
        return { videoId, revision: this.revision, unchanged, episodes, echoes: this.echoes };
      })
      .on('episode', (request) => {
        const episode = this.#episodes.get(request.target as number);
        if (!episode) return 'notFound';
        const { entry, key } = episode;
        return { episode: { videoId, ...entry, key: entry.state === 'unlocked' ? toBase64(key) : null } };
      });
  }

  get id(): number {
    return this.videoId;
  }

  publish(target: number, price = 0, key = new Uint8Array(EPISODE_KEY_BYTES).fill(target)): Film {
    const id = this.videoId * 1_000 + target;
    const plain = new Map<string, Uint8Array>();
    const renditions = HEIGHTS.map((height) => this.#rendition(height, price > 0 ? key : null, plain));
    const captions = [{ language: 'en', name: 'English', hash: '' }].map((each) => {
      const text = `WEBVTT\n\n00:00.000 --> 00:01.000\nEpisode ${target}\n`;
      const hash = hashOf(text);
      this.#server.files.set(captionsPath(hash), { body: text, type: 'text/vtt' });
      return { ...each, hash };
    });
    const film: Film = {
      version: 1,
      episodeId: id,
      duration: PARTS * PART_MS,
      width: 270,
      height: 480,
      sealed: price > 0,
      gain: 0,
      renditions,
      captions,
      preview: this.#stills(price > 0 ? key : null, plain),
    };
    const list = JSON.stringify(film);
    const hash = hashOf(list);
    this.#server.files.set(filmPath(hash), { body: list, type: 'application/json' });
    const entry: EpisodeEntry = {
      id,
      target,
      title: `Episode ${target}`,
      duration: film.duration,
      film: hash,
      sizes: renditions.map(({ height, bytes }) => ({ height, bytes })),
      poster: '',
      captions: ['en'],
      price,
      state: price === 0 ? 'free' : 'locked',
    };
    this.#episodes.set(target, { entry, film, plain, key });
    this.revision++;
    return film;
  }

  #rendition(height: number, key: Uint8Array | null, plain: Map<string, Uint8Array>): Rendition {
    const parts = Array.from({ length: PARTS }, (_, at): FilmPart => {
      const opened = randomBytes(1_000 + at);
      plain.set(`${height}/${at}`, opened);
      return { ...this.#seal(filmPartPath, opened, key), at: at * PART_MS, duration: PART_MS };
    });
    const [init, head] = ['init', 'head'].map((name) => {
      const bytes = Buffer.from(`${name} of ${height}`);
      plain.set(`${height}/${name}`, bytes);
      return { hash: this.#serve(filmHeadPath, bytes), bytes: bytes.length };
    }) as [Rendition['init'], Rendition['head']];
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    const mime = 'video/mp4; codecs="avc1.64001f,mp4a.40.2"';
    const size = { height, width: Math.round((height * 9) / 16), mime, bandwidth: 8_000 };
    return { ...size, init, head, bytes, hls: hashOf('hls'), parts };
  }

  #stills(key: Uint8Array | null, plain: Map<string, Uint8Array>): Stills {
    const picture = randomBytes(700);
    plain.set('stills', picture);
    const grid = { width: 90, height: 160, columns: PARTS, every: PART_MS, count: PARTS };
    return { ...this.#seal(stillsPath, picture, key), ...grid };
  }

  #seal(pathOf: (hash: string) => string, opened: Buffer, key: Uint8Array | null): SealedFile {
    const iv = randomBytes(16);
    const cipher = key && createCipheriv('aes-128-cbc', key, iv);
    const served = cipher ? Buffer.concat([cipher.update(opened), cipher.final()]) : opened;
    const hash = this.#serve(pathOf, served);
    return { hash, bytes: served.length, plain: opened.length, iv: key ? iv.toString('hex') : '' };
  }

  #serve(pathOf: (hash: string) => string, bytes: Buffer): string {
    const hash = hashOf(bytes);
    this.#server.files.set(pathOf(hash), { body: new Uint8Array(bytes), type: 'video/mp4' });
    return hash;
  }

  filmOf(target: number): Film {
    return this.#of(target).film;
  }

  pathOf(target: number, height: number, part: number): string {
    const rendition = this.filmOf(target).renditions.find((each) => each.height === height);
    return filmPartPath(rendition?.parts[part]?.hash ?? '');
  }

  plainOf(target: number, height: number, part: number | 'init' | 'head'): Uint8Array {
    return new Uint8Array(this.#of(target).plain.get(`${height}/${part}`) ?? []);
  }

  stillsOf(target: number): Uint8Array {
    return new Uint8Array(this.#of(target).plain.get('stills') ?? []);
  }

  allPlainOf(target: number): Uint8Array[] {
    return [...this.#of(target).plain].filter(([name]) => /\d$/.test(name)).map(([, bytes]) => bytes);
  }

  keyOf(target: number): Uint8Array<ArrayBuffer> {
    return this.#of(target).key;
  }

  grant(target: number): void {
    this.#mark(target, 'unlocked');
  }

  lock(target: number): void {
    this.#mark(target, 'locked');
  }

  #mark(target: number, state: EpisodeEntry['state']): void {
    const episode = this.#of(target);
    episode.entry = { ...episode.entry, state };
    this.revision++;
  }

  #of(target: number): Episode {
    const episode = this.#episodes.get(target);
    if (!episode) throw new Error(`no episode ${target}`);
    return episode;
  }

  entries(): EpisodeEntry[] {
    return [...this.#episodes.values()].map(({ entry }) => entry).sort((a, b) => a.target - b.target);
  }

  detail(): DramaDetail {
    const episodes = this.entries();
    return {
      ...bookRow(this.videoId, { bookName: 'A Drama', chapterCount: episodes.length, wordCount: 0 }).detail,
      kind: 'drama',
      runningTime: episodes.reduce((sum, { duration }) => sum + duration, 0),
    };
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
