import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { SWIPE } from '../../../../contract/catalogue/limits';
import type { Failure } from '../../../../contract/wire/failure';
import type { Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { Signal } from '../../../platform/live/signal';
import { AccountNews } from './AccountNews';
import { beginAt } from './beginAt';
import { EarlyStart } from './EarlyStart';
import type { EpisodeSlot } from './EpisodeSlot';
import { FilmSound } from './FilmSound';
import { listenToFilm } from './listenToFilm';
import type { FilmClock, Phase, PlayerState } from './playerState';
import { readClock } from './readClock';
import { SlotRing } from './SlotRing';
import type { SessionOptions } from './sessionOptions';
import { WatchLog } from './WatchLog';

/** One viewing of a drama: what is on the screen, what its neighbours hold, and what plays. */
export class PlayerSession {
  readonly state: Signal<PlayerState>;
  readonly clock = new Signal<FilmClock>({ now: 0, duration: 0, buffered: 0 });
  readonly #ring: SlotRing;
  readonly #log: WatchLog;
  readonly #sound: FilmSound;
  readonly #early: EarlyStart;
  readonly #news: AccountNews;
  readonly #send: () => void;
  #episodes: readonly EpisodeEntry[];
  #settings: PlayerSettings;
  #second: number;
  /** The viewer wants it to play: what stands still waits for its film. */
  #isWanted = true;
  /** It is on a page; before, it is only prepared and nothing of it may play. */
  #isShown = false;
  /** It waits a moment for what other devices watched. */
  #isAsking = false;
  #refill: ReturnType<typeof setTimeout> | undefined;
  #onUnkept: (failure: Failure) => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#episodes = options.episodes;
    this.#settings = options.settings;
    this.#second = options.second;
    this.#news = new AccountNews({
      now: () => performance.now(),
      hear: options.hear,
      onHeard: (watching) => this.#catchUp(watching),
    });
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
    this.#ring = new SlotRing({ supply: options.supply, quality: () => this.#settings.quality });
    this.#sound = new FilmSound({ ring: this.#ring, state: this.state, settings: () => this.#settings });
    this.#early = new EarlyStart(this.#ring, this.state);
    for (const slot of this.slots) this.#listen(slot);
  }

  get slots(): readonly EpisodeSlot[] {
    return this.#ring.slots;
  }

  /** The slot on the screen. */
  get current(): EpisodeSlot {
    return this.#ring.slotOf(this.state.value.at);
  }

  /** Episodes, and the credits behind them. */
  get count(): number {
    return this.#episodes.length + 1;
  }

  /** The second that the episode on the screen begins at. */
  get second(): number {
    return this.#second;
  }

  get entry(): EpisodeEntry | undefined {
    return this.#episodes[this.state.value.at];
  }

  /** The film it begins with comes to its first frame; its neighbours wait for `start`. */
  prepare(): void {
    this.current.show(this.state.value.at, this.entry, this.#second);
    this.current.fetch();
    void this.#news.ask();
  }

  /** It was asked for, and its page is still being built: the film starts meanwhile, the neighbours wait. */
  begin(): void {
    if (!this.#isShown) this.#ask();
    this.#isShown = true;
    this.#follow();
  }

  start(): void {
    this.#fill();
    this.begin();
  }

  /** The page is left. */
  stop(): void {
    clearTimeout(this.#refill);
    this.#early.stop();
    this.#log.stop('left');
    this.#send();
    this.#ring.clear();
  }

  /** The list has changed: what was unlocked can play now. */
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

  /** Shows another item; the neighbours are filled once it has slid into its place. */
  go(at: number): void {
    const before = this.state.value.at;
    if (at === before || at < 0 || at >= this.count) return;
    const left = this.current;
    // It is on its way before anybody hears of it: what they do then takes longer than a frame.
    this.#ring.slotOf(at).wake(at);
    this.#log.stop('left');
    this.#isAsking = false;
    left.rest();
    const isNear = Math.abs(at - before) === 1;
    this.#second = 0;
    this.#isWanted = true;
    // What can play at once waits for nothing, and everything that follows its phase stays as it is.
    this.#set({ at, phase: this.#ring.slotOf(at).isAwake(at) ? 'playing' : 'waiting', isHeld: false });
    this.#early.follow();
    // Further away it is in none of the three.
    this.current.show(at, this.entry, 0);
    this.current.fetch();
    // The film that is left says no more where it was.
    this.clock.set(readClock(this.current.video));
    this.#follow();
    this.#ring.leave();
    clearTimeout(this.#refill);
    if (isNear) this.#refill = setTimeout(() => this.#fill(), SWIPE.speedMs);
    else this.#fill();
  }

  /** `run` hears why the device cannot keep the place. */
  whenUnkept(run: (failure: Failure) => void): void {
    this.#onUnkept = run;
  }

  play(): void {
    this.#isWanted = true;
    this.#follow();
  }

  pause(): void {
    this.#isWanted = false;
    this.current.video.pause();
    this.#setPhase('paused');
  }

  toggle(): void {
    if (this.state.value.phase === 'paused') this.play();
    else this.pause();
  }

  /** To a moment, in s. */
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

  /** Twice as fast until it is let go. */
  hold(isHeld: boolean): void {
    if (isHeld === this.state.value.isHeld) return;
    this.#set({ isHeld });
    this.#sound.apply();
  }

  retry(): void {
    this.current.retry();
    this.#follow();
  }

  /** Also the neighbours', once the connection is back. */
  retryAll(): void {
    this.#ring.retry();
  }

  /**
   * To be called within the first tap or key: an iPhone gives sound to each element by itself, and for good. True when
   * the film on the screen was silent until now.
   */
  bless(): boolean {
    return this.#sound.bless();
  }

  /** The page goes out of sight, perhaps for ever. */
  keep(): void {
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

  /** Has the film on the screen do what the viewer wants. */
  #follow(): void {
    const { current, entry } = this;
    if (!this.#isShown) return;
    if (!entry || entry.state === 'locked') return this.#setPhase('paused');
    this.#log.open(entry.target, this.#second);
    if (!this.#isWanted || this.#isAsking) return;
    this.#setPhase(current.video.paused ? 'waiting' : this.state.value.phase);
    // Who was started before it came to the screen said so to nobody.
    if (this.state.value.phase === 'playing') this.#log.start();
    if (!current.state.value.film) return;
    this.#sound.apply();
    // What can play begins first: the rest of it comes once it does.
    if (current.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) current.run();
    void this.#play(current);
  }

  /** Another device watched on in the episode on the screen: until something was moved here, it goes on there. */
  #catchUp(watching: Watching): void {
    const { entry } = this;
    if (this.#log.hasMoved || !entry || watching.lastTarget !== entry.target) return;
    const { second } = beginAt(this.#episodes, entry.target, watching);
    if (second === this.#second) return;
    this.#second = second;
    this.current.beginAt(second);
  }

  /** Asks what other devices watched. News that come later than the wait find the film playing. */
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
        this.#log.start();
        this.#setPhase('playing');
      },
      waiting: () => {
        this.#log.wait();
        if (this.#isWanted) this.#setPhase('waiting');
      },
      paused: (isOver) => {
        // Its end follows, and says it better; or it plays again already, without the sound that nobody has allowed yet.
        if (slot.video.ended || !slot.video.paused) return;
        this.#early.follow();
        this.#log.move(slot.video.currentTime);
        this.#log.stop('paused');
        // The system pauses too: another app plays, headphones are pulled out.
        if (isOver || !this.#isWanted || this.state.value.phase !== 'playing') return;
        this.#isWanted = false;
        this.#setPhase('paused');
      },
      moved: () => this.#tick(),
      ended: () => this.#rollOn(),
    });
    slot.onLoaded = () => isHeard() && this.#follow();
    slot.state.subscribe(() => isHeard() && this.#fillWhenDue());
  }

  #tick(): void {
    const clock = readClock(this.current.video);
    this.#log.move(clock.now);
    this.clock.set(clock);
    this.#early.follow();
    this.#fillWhenDue();
  }

  /** From one episode into the next, and from the last one into the credits. */
  #rollOn(): void {
    const { video } = this.current;
    const next = this.state.value.at + 1;
    this.#ring.slotOf(next).wake(next);
    this.#log.move(video.duration);
    this.#log.stop('ended');
    this.go(next);
    // Whoever comes back to it sees it from its beginning. Not now: to go there takes a decoder that the next one needs.
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
