import type { Failure } from '../../../../contract/wire/failure';
import { Signal } from '../../../platform/live/signal';
import type { Sentence } from './sentences';
import type { Heard, Manner, Silence } from './Voice';

export type Sleep = number | 'chapter' | 'off';

export type Halt =
  | { readonly kind: 'slept' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'noText' }
  | { readonly kind: 'missing'; readonly failure: Failure }
  | { readonly kind: 'voice'; readonly why: Silence };

export type Spoken = { readonly target: number; readonly sentence: Sentence };

export type Aloud = {
  readonly phase: 'paused' | 'playing' | 'fetching';
  readonly spoken: Spoken | null;
  readonly halt: Halt | null;
  readonly sleep: Sleep;
};

export type NextChapter =
  | { readonly kind: 'text'; readonly target: number }
  | Extract<Halt, { kind: 'ended' | 'locked' | 'missing' }>;

/** Speaks one sentence at a time and calls back exactly once for each. */
export type Narrating = {
  say(sentence: Sentence, manner: Manner, heard: Heard): void;
  hush(): void;
};

type Sources = {
  voice: Narrating;
  manner: () => Manner;
  /** Called when the voice needs the network and it is gone. Returns true if another voice can continue. */
  replaceVoice: () => boolean;
  /** Returns the sentences of a chapter, or an empty list while its text is not loaded. */
  sentences: (target: number) => readonly Sentence[];
  next: (target: number) => Promise<NextChapter>;
  follow: (spoken: Spoken, characters: number) => void;
  /** Returns the time in ms; the clock must keep running while the device sleeps. */
  now: () => number;
};

const MINUTE_MS = 60_000;

/** Reads a book sentence by sentence, across chapters, until it is stopped or cannot continue. */
export class ReadAloud {
  readonly state = new Signal<Aloud>({ phase: 'paused', spoken: null, halt: null, sleep: 'off' });
  #sources: Sources;
  #target = 0;
  #sentences: readonly Sentence[] = [];
  #index = 0;
  #sleepAt = Number.POSITIVE_INFINITY;
  /** Incremented by every command, so that an answer to an older one is ignored. */
  #turn = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * Moves to a sentence of a chapter by its index. Continues from there if it was reading, or if `play` is
   * true.
   */
  goTo(target: number, index: number, play = this.state.value.phase !== 'paused'): void {
    this.#stand(target, index);
    if (play) this.play();
    else this.#show({ halt: null });
  }

  play(): void {
    if (this.#sentences.length === 0) return this.#halt({ kind: 'noText' });
    this.#turn += 1;
    this.#show({ phase: 'playing', halt: null });
    // The last stop was at the end of the chapter: continue with the next one.
    if (this.#index >= this.#sentences.length) void this.#roll();
    else this.#say();
  }

  pause(): void {
    this.#turn += 1;
    this.#sources.voice.hush();
    this.#show({ phase: 'paused' });
  }

  toggle(): void {
    if (this.state.value.phase === 'paused') this.play();
    else this.pause();
  }

  step(direction: -1 | 1): void {
    const { phase } = this.state.value;
    if (phase === 'fetching' || this.#sentences.length === 0) return;
    this.#sources.voice.hush();
    const index = Math.max(0, this.#index + direction);
    if (index >= this.#sentences.length) {
      this.#index = this.#sentences.length;
      return this.play();
    }
    this.goTo(this.#target, index, phase === 'playing');
  }

  changed(): void {
    if (this.state.value.phase === 'playing') this.play();
  }

  setSleep(sleep: Sleep): void {
    this.#sleepAt =
      typeof sleep === 'number' ? this.#sources.now() + sleep * MINUTE_MS : Number.POSITIVE_INFINITY;
    this.#show({ sleep });
  }

  /** Returns the minutes until the sleep timer ends, rounded up, or null if no time is set. */
  sleepsIn(): number | null {
    if (this.#sleepAt === Number.POSITIVE_INFINITY) return null;
    return Math.max(0, Math.ceil((this.#sleepAt - this.#sources.now()) / MINUTE_MS));
  }

  #stand(target: number, index: number): void {
    this.#turn += 1;
    this.#sources.voice.hush();
    this.#target = target;
    this.#sentences = this.#sources.sentences(target);
    this.#index = Math.min(Math.max(0, index), Math.max(0, this.#sentences.length - 1));
    const sentence = this.#sentences[this.#index];
    this.#show({ spoken: sentence ? { target, sentence } : null });
    if (sentence) this.#sources.follow({ target, sentence }, 0);
  }

  #say(): void {
    const turn = this.#turn;
    const sentence = this.#sentences[this.#index];
    if (!sentence) return void this.#roll();
    const spoken = { target: this.#target, sentence };
    this.#show({ spoken });
    this.#sources.follow(spoken, 0);
    this.#sources.voice.say(sentence, this.#sources.manner(), {
      done: () => turn === this.#turn && this.#said(),
      failed: (why) => turn === this.#turn && this.#failed(why),
      reached: (characters) => turn === this.#turn && this.#sources.follow(spoken, characters),
    });
  }

  #said(): void {
    this.#index += 1;
    // Checked between sentences instead of by a timer, because tabs in the background throttle timers.
    if (this.#sources.now() >= this.#sleepAt) return this.#fallAsleep();
    if (this.#index < this.#sentences.length) this.#say();
    else if (this.state.value.sleep === 'chapter') this.#fallAsleep();
    else void this.#roll();
  }

  #fallAsleep(): void {
    this.#sleepAt = Number.POSITIVE_INFINITY;
    this.#show({ sleep: 'off' });
    this.#halt({ kind: 'slept' });
  }

  async #roll(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#sources.voice.hush();
    this.#show({ phase: 'fetching' });
    const next = await this.#sources.next(this.#target);
    if (turn !== this.#turn) return;
    if (next.kind !== 'text') return this.#halt(next);
    this.#stand(next.target, 0);
    this.play();
  }

  #failed(why: Silence): void {
    if (why !== 'press' && this.#sources.replaceVoice()) this.#say();
    else this.#halt({ kind: 'voice', why });
  }

  #halt(halt: Halt): void {
    this.#turn += 1;
    this.#sources.voice.hush();
    this.#show({ phase: 'paused', halt });
  }

  #show(patch: Partial<Aloud>): void {
    this.state.set({ ...this.state.value, ...patch });
  }
}
