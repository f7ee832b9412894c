import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../../contract/catalogue/films';
import { FILM_START_S } from '../../../../contract/catalogue/limits';
import { Signal } from '../../../platform/live/signal';
import type { Quality } from '../../../shared/film/chooseHeight';
import { MediaSourceEngine } from '../../../shared/film/MediaSourceEngine';
import { isManaged, sourceClass } from '../../../shared/film/mediaSource';
import type { PlayerEngine } from '../../../shared/film/PlayerEngine';
import { RangeEngine } from '../../../shared/film/RangeEngine';
import { canStart } from '../../../shared/film/schedule';
import type { Throughput } from '../../../shared/film/Throughput';
import type { AheadFetcher } from './AheadFetcher';
import { EMPTY_SLOT, type SlotState } from './playerState';
import { isAhead, readClock } from './readClock';
import type { FilmSupply } from './sessionOptions';

type SlotOptions = {
  supply: FilmSupply;
  throughput: Throughput;
  quality: () => Quality;
  ahead: AheadFetcher;
};

export class EpisodeSlot {
  readonly video = document.createElement('video');
  readonly state = new Signal<SlotState>(EMPTY_SLOT);
  readonly #options: SlotOptions;
  readonly #engine: PlayerEngine;
  #entry: EpisodeEntry | undefined;
  #from = 0;
  #isFetched = false;
  /** Incremented by every episode, so that answers for an earlier one are ignored. */
  #turn = 0;

  constructor(options: SlotOptions) {
    this.#options = options;
    const { video } = this;
    video.playsInline = true;
    video.preload = 'auto';
    // The stage has its own name and controls.
    video.tabIndex = -1;
    video.setAttribute('aria-hidden', 'true');
    video.addEventListener('loadeddata', () => this.#set({ isPainted: true }));
    const Engine = sourceClass() ? MediaSourceEngine : RangeEngine;
    this.#engine = new Engine(video, options.throughput, {
      onFailure: (failure) => this.#set({ failure }),
      onHeight: (height) => this.#set({ height }),
      onBuffered: () => this.onBuffered(),
    });
  }

  /**
   * Holds an episode that starts at a second; `fetch` loads its film. Without an entry the slot is empty. An
   * item it already holds stays.
   */
  show(index: number, entry: EpisodeEntry | undefined, from: number): void {
    const isSame = this.state.value.index === index && this.#entry?.film === entry?.film;
    if (isSame && this.#entry?.state === entry?.state) {
      this.#entry = entry;
      return;
    }
    this.clear();
    this.#entry = entry;
    this.#from = from;
    this.state.set({ ...EMPTY_SLOT, index });
  }

  /** Loads its film up to the first frame, unless that has begun. */
  fetch(): void {
    const entry = this.#entry;
    if (this.#isFetched || !entry || entry.state === 'locked') return;
    this.#isFetched = true;
    void this.#load(entry);
  }

  beginAt(second: number): void {
    this.#from = second;
    if (!this.state.value.film) return;
    const { video } = this;
    const turn = this.#turn;
    const seek = () => {
      if (this.#turn === turn) video.currentTime = second;
    };
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
    else video.addEventListener('loadedmetadata', seek, { once: true });
  }

  get hasEnough(): boolean {
    const { film, failure } = this.state.value;
    if (!this.#entry || this.#entry.state === 'locked' || failure !== null) return true;
    return film !== null && isAhead(readClock(this.video), FILM_START_S);
  }

  /**
   * Returns whether it can start without stopping again at the first gap of the connection. Until then its
   * first frame is shown. Where Safari manages the source, a film starts within the tap or not at all; without
   * a source, the element decides.
   */
  get canStart(): boolean {
    if (isManaged() || !sourceClass() || this.hasEnough) return true;
    const { film, height } = this.state.value;
    const bandwidth = film
      ? allRenditions(film).find((each) => each.height === height)?.bandwidth
      : undefined;
    const { now, buffered } = readClock(this.video);
    return (
      bandwidth !== undefined && canStart(buffered - now, bandwidth, this.#options.throughput.bitsPerSecond)
    );
  }

  /** Starts the film of an item if it is loaded, with its current sound; `run` must follow. */
  wake(index: number): void {
    const { film, failure } = this.state.value;
    if (this.state.value.index !== index || !film || failure !== null) return;
    this.video.play().catch(() => {
      // The next `play` reports the reason.
    });
  }

  /** Returns whether it was woken and has enough data to play. */
  isAwake(index: number): boolean {
    const { video } = this;
    if (this.state.value.index !== index) return false;
    return !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  run(): void {
    this.#engine.run();
  }

  rest(): void {
    this.#engine.rest();
    this.video.pause();
  }

  retry(): void {
    const { film, failure } = this.state.value;
    if (failure === null) return;
    if (film) return this.#engine.retry();
    if (this.#entry) void this.#load(this.#entry);
  }

  clear(): void {
    const entry = this.#entry;
    this.#turn += 1;
    this.#entry = undefined;
    this.#isFetched = false;
    this.#engine.unload();
    this.state.set(EMPTY_SLOT);
    if (entry) this.#options.supply.cancel(entry.target);
  }

  async #load(entry: EpisodeEntry): Promise<void> {
    this.#set({ failure: null });
    const { supply, quality } = this.#options;
    const turn = this.#turn;
    const opened = await supply.openFilm(entry.target);
    if (this.#turn !== turn) return;
    if (!opened.ok) return this.#set({ failure: opened.failure.name });
    this.#options.ahead.opened(entry.target, opened.value);
    const { film } = opened.value;
    this.#set({ film });
    // Volume above 1 would need amplification, so it is limited.
    this.video.volume = Math.min(1, 10 ** (film.gain / 20));
    this.#engine.load({
      film,
      fetchPart: supply.fetchPart(entry.target),
      from: this.#from,
      quality,
      held: this.#options.ahead.heldOf(entry.target),
    });
    this.onLoaded();
  }

  onLoaded: () => void = () => undefined;
  onBuffered: () => void = () => undefined;

  #set(patch: Partial<SlotState>): void {
    this.state.set({ ...this.state.value, ...patch });
  }
}
