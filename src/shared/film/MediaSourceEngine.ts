import type { Rendition } from '../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../contract/catalogue/films';
import { chooseHeight, shownHeight } from './chooseHeight';
import { type FilmSource, isManaged, playable, playableSlideshow, sourceClass } from './mediaSource';
import { NEAR_S } from './nextAhead';
import type { EngineEvents, EngineFailure, LoadOptions, PlayerEngine } from './PlayerEngine';
import { SourceQueue } from './SourceQueue';
import { evictBefore, isBufferedToEnd, nextPart, overHole, partAt, secondsAhead } from './schedule';
import type { Throughput } from './Throughput';

const BEHIND_S = 20;
/** Kept behind if the buffer is full, in seconds. */
const LEAST_BEHIND_S = 2;
const WAKING = ['timeupdate', 'seeking', 'waiting', 'play'] as const;

type Loaded = LoadOptions & {
  readonly renditions: readonly Rendition[];
  readonly slideshow: Rendition | undefined;
  readonly stop: AbortController;
  readonly source: FilmSource;
  queue: SourceQueue | undefined;
  readonly appended: Set<number>;
  height: number | undefined;
  failure: EngineFailure | null;
};

export class MediaSourceEngine implements PlayerEngine {
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #throughput: Throughput;
  #loaded: Loaded | undefined;
  #isRunning = false;
  #isPumping = false;

  constructor(video: HTMLVideoElement, throughput: Throughput, events: EngineEvents) {
    this.#video = video;
    this.#throughput = throughput;
    this.#events = events;
  }

  load(options: LoadOptions): void {
    this.unload();
    const Source = sourceClass();
    const renditions = playable(options.film);
    if (!Source || renditions.length === 0) return this.#events.onFailure('unsupported');
    const source = new Source();
    const loaded: Loaded = {
      ...options,
      renditions,
      slideshow: playableSlideshow(options.film),
      source,
      stop: new AbortController(),
      queue: undefined,
      appended: new Set(),
      height: undefined,
      failure: null,
    };
    this.#loaded = loaded;
    this.#events.onFailure(null);
    const { signal } = loaded.stop;
    // Required for a managed source to open.
    if (isManaged()) this.#video.disableRemotePlayback = true;
    const url = URL.createObjectURL(source);
    source.addEventListener('sourceopen', () => this.#open(loaded, url), { once: true, signal });
    source.addEventListener('startstreaming', this.#wake, { signal });
    for (const event of WAKING) this.#video.addEventListener(event, this.#wake, { signal });
    this.#video.addEventListener('error', () => this.#fail(loaded, 'unplayable'), { signal });
    this.#video.src = url;
  }

  run(): void {
    this.#isRunning = true;
    this.#wake();
  }

  rest(): void {
    this.#isRunning = false;
  }

  retry(): void {
    const { failure, ...options } = this.#loaded ?? {};
    if (!failure || !this.#loaded) return;
    // A broken source accepts nothing more, so the film is loaded again at its position.
    if (failure === 'unplayable') {
      this.load({ ...(options as LoadOptions), from: this.#video.currentTime });
      return;
    }
    this.#loaded.failure = null;
    this.#events.onFailure(null);
    this.#wake();
  }

  unload(): void {
    if (!this.#loaded) return;
    this.#loaded.stop.abort();
    this.#loaded = undefined;
    this.#isRunning = false;
    this.#video.pause();
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #open(loaded: Loaded, url: string): void {
    URL.revokeObjectURL(url);
    const { source, film, from, renditions } = loaded;
    const mime = renditions[0]?.mime ?? '';
    source.duration = film.duration / 1000;
    const buffer = source.addSourceBuffer(mime);
    loaded.queue = new SourceQueue(buffer, mime);
    buffer.addEventListener('bufferedchange', this.#wake, { signal: loaded.stop.signal });
    if (from > 0) this.#video.currentTime = Math.min(from, source.duration);
    this.#wake();
  }

  readonly #wake = (): void => {
    const loaded = this.#loaded;
    if (!loaded?.queue || loaded.failure || this.#isPumping) return;
    this.#isPumping = true;
    void this.#pump(loaded, loaded.queue)
      .catch((error: unknown) => this.#give(loaded, error))
      .finally(() => {
        this.#isPumping = false;
        // Another film was loaded in the meantime; its pump could not start.
        if (this.#loaded !== loaded) this.#wake();
      });
  };

  async #pump(loaded: Loaded, queue: SourceQueue): Promise<void> {
    for (;;) {
      const now = this.#video.currentTime;
      const ranges = queue.ranges();
      const past = overHole(ranges, now);
      if (past !== undefined && !this.#video.seeking) this.#video.currentTime = past;
      const { parts } = loaded.renditions[0] as Rendition;
      const wanted = { parts, ranges, now, appended: loaded.appended };
      const ahead = this.#isRunning && loaded.source.streaming !== false ? NEAR_S : 0;
      const index = nextPart({ ...wanted, ahead });
      if (index === undefined) {
        if (loaded.source.readyState === 'open' && isBufferedToEnd(wanted)) loaded.source.endOfStream();
        return this.#clearBehind(loaded, queue, BEHIND_S);
      }
      const isAppended = await this.#append(loaded, queue, index, secondsAhead(ranges, now));
      if (!isAppended) return;
    }
  }

  /** Returns false if the film was replaced, or one of its files could not be fetched. */
  async #append(loaded: Loaded, queue: SourceQueue, index: number, ahead: number): Promise<boolean> {
    const height = this.#heightFor(loaded, index, ahead);
    const isHeld = loaded.held.heightOf(index) === height;
    const rendition = allRenditions(loaded).find((each) => each.height === height) as Rendition;
    const isOther = loaded.height !== height;
    const started = performance.now();
    const [init, part] = await Promise.all([
      isOther ? loaded.fetchPart(height, 'init') : undefined,
      loaded.fetchPart(height, index),
    ]);
    if (this.#loaded !== loaded) return false;
    const broken = init?.ok === false ? init : part.ok ? undefined : part;
    if (broken && !broken.ok) {
      // The viewer moved to another position: the cancelled part is not needed.
      if (broken.failure.name === 'cancelled')
        return partAt(rendition.parts, this.#video.currentTime) !== index;
      this.#fail(loaded, broken.failure.name);
      return false;
    }
    if (!part.ok) return false;
    if (!isHeld) this.#throughput.note(rendition.parts[index]?.bytes ?? 0, performance.now() - started);
    loaded.held.add(index, height);
    if (init?.ok) {
      await this.#take(loaded, queue, init.value, rendition.mime);
      loaded.height = height;
      this.#events.onHeight(height);
    }
    await this.#take(loaded, queue, part.value, rendition.mime);
    loaded.appended.add(index);
    if (this.#loaded !== loaded) return false;
    this.#events.onBuffered();
    return true;
  }

  #heightFor(loaded: Loaded, index: number, ahead: number): number {
    const { film, renditions, slideshow } = loaded;
    const quality = loaded.quality();
    const held = loaded.held.heightOf(index);
    // A cached part costs the viewer nothing.
    if (typeof quality !== 'number' && allRenditions(loaded).some(({ height }) => height === held))
      return held as number;
    // A prepared film has no page yet; the player will fill the window.
    const box = this.#video.isConnected
      ? this.#video.getBoundingClientRect()
      : { width: innerWidth, height: innerHeight };
    return chooseHeight(renditions, {
      quality,
      bitsPerSecond: this.#throughput.bitsPerSecond,
      shown: shownHeight(box, film),
      ahead,
      slideshow,
    });
  }

  async #take(loaded: Loaded, queue: SourceQueue, bytes: ArrayBuffer, mime: string): Promise<void> {
    try {
      await queue.append(bytes, mime);
    } catch (error) {
      if ((error as DOMException).name !== 'QuotaExceededError' || this.#loaded !== loaded) throw error;
      await this.#clearBehind(loaded, queue, LEAST_BEHIND_S);
      await queue.append(bytes, mime);
    }
  }

  async #clearBehind(loaded: Loaded, queue: SourceQueue, behind: number): Promise<void> {
    const now = this.#video.currentTime;
    const until = evictBefore(queue.ranges(), now, behind);
    if (until === undefined || loaded.source.readyState !== 'open') return;
    await queue.remove(0, until);
    for (const index of loaded.appended) {
      const part = loaded.renditions[0]?.parts[index];
      if (part && part.at < until * 1000) loaded.appended.delete(index);
    }
  }

  #give(loaded: Loaded, error: unknown): void {
    if (this.#loaded !== loaded) return;
    console.warn('A film could not be played on.', error);
    this.#fail(loaded, 'unplayable');
  }

  #fail(loaded: Loaded, failure: EngineFailure): void {
    if (this.#loaded !== loaded) return;
    loaded.failure = failure;
    this.#events.onFailure(failure);
  }
}
