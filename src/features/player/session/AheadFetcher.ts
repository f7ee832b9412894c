import type { EpisodeEntry, Film } from '../../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../../contract/catalogue/films';
import type { Failure, FailureName } from '../../../../contract/wire/failure';
import { chooseHeight, type Quality, shownHeight } from '../../../shared/film/chooseHeight';
import { HeldParts } from '../../../shared/film/HeldParts';
import { playable, playableSlideshow, sourceClass } from '../../../shared/film/mediaSource';
import { type AheadStep, leavesEarly, nextAhead } from '../../../shared/film/nextAhead';
import type { Throughput } from '../../../shared/film/Throughput';
import type { FilmSupply, OpenedFilm } from './sessionOptions';

type AheadOptions = {
  readonly supply: FilmSupply;
  readonly throughput: Throughput;
  readonly quality: () => Quality;
  /** Monotonic, in ms. */
  readonly now: () => number;
};

/** The items from the current one on, and the viewer's place in it, in seconds. */
type Playing = { readonly episodes: readonly EpisodeEntry[]; readonly second: number };

/** In ms. The pause after a fetch that failed. */
const RETRY_MS = 2_000;
/**
 * These failures are temporary. After any other, such as a full device, this session fetches nothing more
 * ahead: each try would load the same bytes again.
 */
const OF_THE_CONNECTION: ReadonlySet<FailureName> = new Set([
  'offline',
  'timeout',
  'gatewayFault',
  'serverFault',
  'tooMany',
  'intercepted',
  'cancelled',
  'workerLost',
]);
/** In seconds. The most that a film plays between two of its events. */
const STEP_S = 2;
/** A film that the viewer left after this share of it counts as watched. */
const WATCHED_SHARE = 0.8;

/**
 * Fetches the parts that the viewer will need into the device's cache, one at a time, minutes ahead and across
 * episodes, so that a film plays on through a tunnel (decision 0050). It fetches nothing for a viewer who saves
 * data, or in a browser without a media source, where a film keeps its size.
 */
export class AheadFetcher {
  readonly #options: AheadOptions;
  readonly #films = new Map<number, Film>();
  readonly #held = new Map<number, HeldParts>();
  readonly #inits = new Set<string>();
  #playing: Playing | null = null;
  #watched = 0;
  #fetched: number | null = null;
  #restsUntil = 0;
  readonly #leftEarly: boolean[] = [];

  constructor(options: AheadOptions) {
    this.#options = options;
  }

  /** Returns the record of an episode's parts in the cache; its engine adds to it. */
  heldOf(target: number): HeldParts {
    const held = this.#held.get(target) ?? new HeldParts();
    this.#held.set(target, held);
    return held;
  }

  /** Call whenever the current film moves or another one is current. */
  follow(playing: Playing): void {
    const moved = playing.second - (this.#playing?.second ?? playing.second);
    // Not a seek, and not another film.
    if (moved > 0 && moved < STEP_S) this.#watched += moved;
    this.#playing = playing;
    if (this.#fetched === null && sourceClass()) void this.#fetchAll();
  }

  /** Call when the viewer leaves a film at a second of its duration, in seconds. */
  leave(second: number, duration: number): void {
    this.#leftEarly.push(second < duration * WATCHED_SHARE);
  }

  stop(): void {
    this.#playing = null;
    if (this.#fetched !== null) this.#options.supply.cancel(this.#fetched);
  }

  async #fetchAll(): Promise<void> {
    for (;;) {
      const step = this.#next();
      if (!step) return;
      this.#fetched = step.target;
      const { failure } = await this.#fetch(step).finally(() => {
        this.#fetched = null;
      });
      if (!failure) continue;
      const pause = OF_THE_CONNECTION.has(failure.name) ? RETRY_MS : Number.POSITIVE_INFINITY;
      this.#restsUntil = this.#options.now() + Math.max(pause, failure.waitMs ?? 0);
      return;
    }
  }

  #next(): AheadStep | undefined {
    const { quality, now, throughput } = this.#options;
    if (!this.#playing || quality() === 'saver' || now() < this.#restsUntil) return undefined;
    const { episodes, second } = this.#playing;
    const locked = episodes.findIndex(({ state }) => state === 'locked');
    return nextAhead({
      episodes: episodes.slice(0, locked < 0 ? undefined : locked).map(({ target }) => ({
        target,
        film: this.#films.get(target) ?? null,
        held: this.heldOf(target),
      })),
      second,
      watched: this.#watched,
      isLeaving: leavesEarly(this.#leftEarly),
      choose: (film, ahead) =>
        chooseHeight(film.renditions, {
          quality: quality(),
          bitsPerSecond: throughput.bitsPerSecond,
          shown: shownHeight({ width: innerWidth, height: innerHeight }, film),
          ahead,
          slideshow: film.slideshow,
        }),
    });
  }

  async #fetch(step: AheadStep): Promise<{ failure?: Failure }> {
    const { supply, throughput, now } = this.#options;
    if (step.kind === 'film') {
      const opened = await supply.openFilm(step.target);
      if (!opened.ok) return opened;
      this.opened(step.target, opened.value);
      return {};
    }
    const { target, part, height } = step;
    const init = `${target}/${height}`;
    // Without it no part of this size can play.
    if (!this.#inits.has(init)) {
      const fetched = await supply.fetchAhead(target, height, 'init');
      if (!fetched.ok) return fetched;
      this.#inits.add(init);
    }
    const begun = now();
    const fetched = await supply.fetchAhead(target, height, part);
    if (!fetched.ok) return fetched;
    const film = this.#films.get(target);
    const rendition = film && allRenditions(film).find((each) => each.height === height);
    throughput.note(rendition?.parts[part]?.bytes ?? 0, now() - begun);
    this.heldOf(target).add(part, height);
    return {};
  }

  /** Takes the film of an episode that was opened. */
  opened(target: number, { film, cached }: OpenedFilm): void {
    this.#films.set(target, { ...film, renditions: playable(film), slideshow: playableSlideshow(film) });
    const held = this.heldOf(target);
    for (const [part, height] of cached) if (held.heightOf(part) === undefined) held.add(part, height);
  }
}
