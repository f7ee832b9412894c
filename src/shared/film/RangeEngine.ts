import type { Rendition } from '../../../contract/catalogue/dramas.schema';
import { type RangeAnswer, type RangeQuestion, rangeFilmPath } from '../../../contract/catalogue/films';
import { chooseHeight } from './chooseHeight';
import { fileLayout, hideFragments, pieceAt } from './fileLayout';
import type { EngineEvents, EngineFailure, LoadOptions, PlayerEngine } from './PlayerEngine';
import type { Throughput } from './Throughput';

/**
 * A film whose pieces the service worker requests. `read` returns the bytes from an offset on, as many as are
 * available at once.
 */
type FilmFile = {
  readonly size: number;
  readonly read: (from: number) => Promise<ArrayBuffer | null>;
};

const files = new Map<string, FilmFile>();

function serveFile(path: string, file: FilmFile): void {
  if (files.size === 0) navigator.serviceWorker.addEventListener('message', answer);
  files.set(path, file);
}

function stopServing(path: string): void {
  files.delete(path);
  if (files.size === 0) navigator.serviceWorker.removeEventListener('message', answer);
}

function answer({ data, ports: [port] }: MessageEvent<RangeQuestion | undefined>): void {
  if (data?.kind !== 'rangeFilm' || !port) return;
  const file = files.get(data.path);
  const none: RangeAnswer = null;
  void file?.read(data.from).then(
    (bytes) => {
      if (bytes) port.postMessage({ size: file.size, bytes } satisfies RangeAnswer, [bytes]);
      else port.postMessage(none);
    },
    () => port.postMessage(none),
  );
  if (!file) port.postMessage(none);
}

function playableBy(video: HTMLVideoElement, renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ mime }) => video.canPlayType(mime) !== '');
}

/** Every load has its own path, so that a request of an earlier load is never answered from a later one. */
let loads = 0;

type Loaded = LoadOptions & { readonly path: string; readonly stop: AbortController };

/**
 * Plays a film in a browser without media sources: as one file, which the service worker serves from what
 * this page decrypts. The element decides what it buffers, and the rendition never changes.
 */
export class RangeEngine implements PlayerEngine {
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #throughput: Throughput;
  #loaded: Loaded | undefined;
  #failure: EngineFailure | null = null;

  constructor(video: HTMLVideoElement, throughput: Throughput, events: EngineEvents) {
    this.#video = video;
    this.#throughput = throughput;
    this.#events = events;
  }

  load(options: LoadOptions): void {
    this.unload();
    const { film, from } = options;
    const video = this.#video;
    const renditions = playableBy(video, film.renditions);
    if (renditions.length === 0) return this.#fail('unsupported');
    const height = chooseHeight(renditions, {
      quality: options.quality(),
      bitsPerSecond: this.#throughput.bitsPerSecond,
      shown: video.getBoundingClientRect().height * devicePixelRatio,
      ahead: 0,
    });
    const rendition = renditions.find((each) => each.height === height) as Rendition;
    const path = rangeFilmPath(film.episodeId, ++loads, height);
    const loaded = { ...options, path, stop: new AbortController() };
    this.#loaded = loaded;
    this.#failure = null;
    this.#events.onFailure(null);
    this.#events.onHeight(height);
    serveFile(path, this.#fileOf(loaded, rendition));
    const { signal } = loaded.stop;
    video.addEventListener('error', () => this.#fail(this.#failure ?? 'unplayable'), { signal });
    if (from > 0) {
      const begin = () => {
        video.currentTime = Math.min(from, film.duration / 1_000);
      };
      video.addEventListener('loadedmetadata', begin, { once: true, signal });
    }
    void this.#show(loaded);
  }

  /** Without a controlling service worker nothing serves the file. */
  async #show(loaded: Loaded): Promise<void> {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller) {
      await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    }
    if (this.#loaded === loaded) this.#video.src = loaded.path;
  }

  #fileOf(loaded: Loaded, rendition: Rendition): FilmFile {
    const { size, pieces } = fileLayout(rendition);
    return {
      size,
      read: async (from) => {
        const piece = pieceAt(pieces, from);
        if (!piece || this.#loaded !== loaded) return null;
        const started = performance.now();
        const opened = await loaded.fetchPart(rendition.height, piece.part);
        if (!opened.ok) {
          // The element moved on: the cancelled request is not needed.
          if (this.#loaded === loaded && opened.failure.name !== 'cancelled') this.#fail(opened.failure.name);
          return null;
        }
        this.#throughput.note(piece.bytes, performance.now() - started);
        const bytes = piece.part === 'head' ? opened.value : hideFragments(opened.value);
        return bytes.slice(from - piece.at);
      },
    };
  }

  run(): void {
    // The element controls its buffering.
  }

  rest(): void {}

  retry(): void {
    if (this.#loaded && this.#failure) this.load({ ...this.#loaded, from: this.#video.currentTime });
  }

  unload(): void {
    if (!this.#loaded) return;
    this.#loaded.stop.abort();
    stopServing(this.#loaded.path);
    this.#loaded = undefined;
    this.#video.pause();
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #fail(failure: EngineFailure): void {
    this.#failure = failure;
    this.#events.onFailure(failure);
  }
}
