import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { SWIPE } from '../../../../contract/catalogue/limits';
import type { Failure } from '../../../../contract/wire/failure';
import type { Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { savesData } from '../../../platform/device/network';
import { Signal } from '../../../platform/live/signal';
import type { Quality } from '../../../shared/film/chooseHeight';
import { Throughput } from '../../../shared/film/Throughput';
import { AccountNews } from './AccountNews';
import { AheadFetcher } from './AheadFetcher';
import { beginAt } from './beginAt';
import { EarlyStart } from './EarlyStart';
import type { EpisodeSlot } from './EpisodeSlot';
import type { FilmBytes } from './FilmBytes';
import { FilmSound } from './FilmSound';
import type { FilmVitals } from './FilmVitals';
import { listenToFilm } from './listenToFilm';
import type { FilmClock, Phase, PlayerState } from './playerState';
import { readClock } from './readClock';
import { SlotRing } from './SlotRing';
import type { SessionOptions } from './sessionOptions';
import { WatchLog } from './WatchLog';

export class PlayerSession {
  readonly state: Signal<PlayerState>;
  readonly clock = new Signal<FilmClock>({ now: 0, duration: 0, buffered: 0 });
  readonly #ring: SlotRing;
  readonly #log: WatchLog;
  readonly #sound: FilmSound;
  /** Undefined if no film follows by itself. */
  readonly #early: EarlyStart | undefined;
  readonly #ahead: AheadFetcher;
  readonly #news: AccountNews;
  readonly #vitals: FilmVitals;
  readonly #bytes: FilmBytes;
  readonly #send: () => void;
  #episodes: readonly EpisodeEntry[];
  #settings: PlayerSettings;
  #second: number;
  /** The viewer wants it to play; while it does not, it is waiting for its film. */
  #isWanted = true;
  /** It is on a page; until then it is only prepared, and nothing may play. */
  #isShown = false;
  #isAsking = false;
  /** It starts once it has a reserve. */
  #isHeldBack = false;
  /** The current film has played since it was shown. */
  #hasPlayed = false;
  #refill: ReturnType<typeof setTimeout> | undefined;
  #onUnkept: (failure: Failure) => void = () => undefined;
  #onPast: () => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#episodes = options.episodes;
    this.#settings = options.settings;
    this.#second = options.second;
    this.#news = new AccountNews({
      now: () => performance.now(),
      hear: options.hear,
      onHeard: (watching) => this.#catchUp(watching),
    });
    this.#vitals = options.vitals;
    this.#bytes = options.bytes;
    this.#send = options.send;
    this.state = new Signal<PlayerState>({
      at: options.at,
      phase: 'waiting',
      isSilenced: false,
      isHeld: false,
    });
    this.#log = new WatchLog({
      now: () => performance.now(),
      save: options.save,
      onFailure: (failure) => this.#onUnkept(failure),
    });
    const fetching = {
      supply: options.supply,
      throughput: new Throughput(),
      quality: () => asTold(this.#settings.quality),
      now: () => performance.now(),
    };
    this.#ahead = new AheadFetcher(fetching);
    this.#ring = new SlotRing({ ...fetching, ahead: this.#ahead });
    this.#sound = new FilmSound({ ring: this.#ring, state: this.state, settings: () => this.#settings });
    this.#early = options.stays ? undefined : new EarlyStart(this.#ring, this.state);
    for (const slot of this.slots) this.#listen(slot);
  }

  get slots(): readonly EpisodeSlot[] {
    return this.#ring.slots;
  }

  get current(): EpisodeSlot {
    return this.#ring.slotOf(this.state.value.at);
  }

  get count(): number {
    return this.#episodes.length + 1;
  }

  get second(): number {
    return this.#second;
  }

  get entry(): EpisodeEntry | undefined {
    return this.#episodes[this.state.value.at];
  }

  /** Loads the first film up to its first frame; its neighbours wait for `start`. */
  prepare(): void {
    this.current.show(this.state.value.at, this.entry, this.#second);
    this.current.fetch();
    void this.#news.ask();
  }

  /** Starts the film while its page is still rendering; the neighbours wait. */
  begin(): void {
    if (!this.#isShown) {
      this.#vitals.open();
      this.#ask();
    }
    this.#isShown = true;
    this.#follow();
  }

  start(): void {
    this.#fill();
    this.begin();
  }

  stop(): void {
    clearTimeout(this.#refill);
    this.#early?.stop();
    this.#ahead.stop();
    this.#vitals.rest();
    this.#log.stop('left');
    this.#send();
    this.#ring.clear();
  }

  /** Takes a changed list: an unlocked episode can now play. */
  take(episodes: readonly EpisodeEntry[]): void {
    if (episodes === this.#episodes) return;
    this.#episodes = episodes;
    this.#fill();
    this.#follow();
  }

  choose(settings: PlayerSettings): void {
    this.#settings = settings;
    this.#sound.apply();
  }

  /** Shows another item; the neighbours are loaded once it has slid into place. */
  go(at: number): void {
    const before = this.state.value.at;
    if (at === this.count) return this.#onPast();
    if (at === before || at < 0 || at >= this.count) return;
    const left = this.current;
    // Started before the subscribers are notified, because their work takes longer than a frame.
    this.#ring.slotOf(at).wake(at);
    this.#log.stop('left');
    this.#vitals.open();
    this.#ahead.leave(left.video.currentTime, left.video.duration);
    this.#isAsking = false;
    left.rest();
    const isNear = Math.abs(at - before) === 1;
    this.#second = 0;
    this.#isWanted = true;
    // A film that can play at once skips the waiting phase, so its subscribers do not re-render.
    this.#hasPlayed = this.#ring.slotOf(at).isAwake(at);
    if (this.#hasPlayed) this.#vitals.play();
    this.#set({ at, phase: this.#hasPlayed ? 'playing' : 'waiting', isHeld: false });
    this.#early?.follow();
    // A distant item is in none of the three slots.
    this.current.show(at, this.entry, 0);
    this.current.fetch();
    // The previous film no longer reports its position.
    this.clock.set(readClock(this.current.video));
    this.#follow();
    this.#ring.leave();
    clearTimeout(this.#refill);
    if (isNear) this.#refill = setTimeout(() => this.#fill(), SWIPE.speedMs);
    else this.#fill();
  }

  whenUnkept(run: (failure: Failure) => void): void {
    this.#onUnkept = run;
  }

  /** Called when the viewer goes past the last item. */
  whenPast(run: () => void): void {
    this.#onPast = run;
  }

  play(): void {
    this.#isWanted = true;
    this.#follow();
  }

  pause(): void {
    this.#isWanted = false;
    this.#vitals.rest();
    this.current.video.pause();
    this.#setPhase('paused');
  }

  toggle(): void {
    if (this.state.value.phase === 'paused') this.play();
    else this.pause();
  }

  seek(second: number): void {
    const { video } = this.current;
    this.#log.touch();
    const last = Number.isFinite(video.duration) ? video.duration : 0;
    video.currentTime = Math.min(Math.max(0, second), last);
    this.#tick();
  }

  skip(seconds: number): void {
    this.seek(this.current.video.currentTime + seconds);
  }

  hold(isHeld: boolean): void {
    if (isHeld === this.state.value.isHeld) return;
    this.#set({ isHeld });
    this.#sound.apply();
  }

  retry(): void {
    this.current.retry();
    this.#follow();
  }

  retryAll(): void {
    this.#ring.retry();
  }

  /**
   * Call within the first tap or key: an iPhone allows sound per element, permanently. Returns true if the
   * current film was muted until now.
   */
  bless(): boolean {
    return this.#sound.bless();
  }

  /** Stores the place, because the page was hidden, perhaps for good. */
  keep(): void {
    this.#vitals.keep();
    this.#log.stop('left');
    this.#send();
    if (this.state.value.phase === 'playing') this.#log.start();
  }

  #fill(): void {
    this.#ring.fill(this.state.value.at, this.#second, this.#episodes);
  }

  #fillWhenDue(): void {
    if (this.#ring.isDue(this.state.value.at)) this.#fill();
  }

  #follow(): void {
    const { current, entry } = this;
    if (!this.#isShown) return;
    if (!entry || entry.state === 'locked') {
      this.#vitals.rest();
      return this.#setPhase('paused');
    }
    this.#log.open(entry.target, this.#second);
    if (!this.#isWanted || this.#isAsking) return;
    this.#setPhase(current.video.paused ? 'waiting' : this.state.value.phase);
    // A film that was started before it was on the screen did not report that it plays.
    if (this.state.value.phase === 'playing') this.#log.start();
    if (!current.state.value.film) return;
    this.#sound.apply();
    this.#isHeldBack = current.video.paused && !current.canStart;
    if (this.#isHeldBack) return current.run();
    // A film that can play starts first; the rest of it loads afterwards.
    if (current.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) current.run();
    void this.#play(current);
  }

  /**
   * Another device watched further in the current episode: continues there, unless the place was moved here.
   */
  #catchUp(watching: Watching): void {
    const { entry } = this;
    if (this.#log.hasMoved || !entry || watching.lastTarget !== entry.target) return;
    const { second } = beginAt(this.#episodes, entry.target, watching);
    if (second === this.#second) return;
    this.#second = second;
    this.current.beginAt(second);
  }

  /** Fetches what other devices watched. A late answer is applied while the film plays. */
  #ask(): void {
    this.#isAsking = !this.#news.isFresh;
    void this.#news.ask().then(() => {
      this.#isAsking = false;
      this.#follow();
    });
  }

  async #play(slot: EpisodeSlot): Promise<void> {
    const isWanted = () => slot === this.current && this.#isWanted;
    const isAllowed = await this.#sound.play(slot, isWanted);
    if (!isWanted()) return;
    slot.run();
    if (!isAllowed) this.pause();
  }

  #listen(slot: EpisodeSlot): void {
    const isHeard = () => slot === this.current;
    listenToFilm(slot.video, isHeard, {
      playing: () => {
        this.#hasPlayed = true;
        this.#vitals.play();
        this.#log.start();
        this.#setPhase('playing');
      },
      waiting: () => {
        this.#vitals.wait(slot.video.seeking);
        this.#log.wait();
        if (this.#isWanted) this.#setPhase('waiting');
      },
      paused: (isOver) => {
        // Its `ended` event follows and is handled instead; or it already plays again, muted, because sound
        // is not allowed yet.
        if (slot.video.ended || !slot.video.paused) return;
        this.#early?.follow();
        this.#log.move(slot.video.currentTime);
        this.#log.stop('paused');
        // The system pauses it too, also while it waits for data: another app plays, or headphones are
        // unplugged.
        if (isOver || !this.#isWanted || !this.#hasPlayed) return;
        this.#isWanted = false;
        this.#vitals.rest();
        this.#setPhase('paused');
      },
      moved: () => this.#tick(),
      ended: () => (this.#early ? this.#rollOn() : this.pause()),
    });
    slot.onLoaded = () => isHeard() && this.#follow();
    slot.onBuffered = () => isHeard() && this.#isHeldBack && this.#follow();
    slot.state.subscribe(() => isHeard() && this.#fillWhenDue());
  }

  #tick(): void {
    const clock = readClock(this.current.video);
    this.#log.move(clock.now);
    this.clock.set(clock);
    this.#early?.follow();
    this.#fillWhenDue();
    if (!this.#isShown) return;
    if (this.entry) this.#bytes.see(this.entry.target, clock.now);
    this.#ahead.follow({ episodes: this.#episodes.slice(this.state.value.at), second: clock.now });
  }

  #rollOn(): void {
    const { video } = this.current;
    const next = this.state.value.at + 1;
    this.#ring.slotOf(next).wake(next);
    this.#log.move(video.duration);
    this.#log.stop('ended');
    this.go(next);
    // Rewinds it for a viewer who returns to it. Deferred, because a seek needs a decoder that the next film
    // needs now.
    setTimeout(() => {
      if (video !== this.current.video) video.currentTime = 0;
    }, SWIPE.speedMs);
  }

  #setPhase(phase: Phase): void {
    if (phase !== this.state.value.phase) this.#set({ phase });
  }

  #set(patch: Partial<PlayerState>): void {
    this.state.set({ ...this.state.value, ...patch });
  }
}

/** Automatic quality respects the browser's data saver. */
function asTold(quality: Quality): Quality {
  return quality === 'auto' && savesData() ? 'saver' : quality;
}
