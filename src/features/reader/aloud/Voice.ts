import { type Part, partsOf, timeToSay } from './parts';

/** What of the platform's speech is used. */
export type Speech = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'resume' | 'speaking' | 'pending' | 'paused'>;

/** How to say it. */
export type Manner = {
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly language: string | undefined;
  readonly rate: number;
};

/** Why a text could not be said: no press came before, the voice's network is gone, the platform is silent, or has no voices. */
export type Silence = 'press' | 'network' | 'silent' | 'noVoices';

export type Heard = {
  /** All of it was said. */
  readonly done: () => void;
  readonly failed: (why: Silence) => void;
  /** The voice is this many characters into the text. Not all voices tell. */
  readonly reached: (characters: number) => void;
};

/** An utterance that has not begun by then was swallowed, as one that follows a `cancel` may be. */
const START_MS = 4_000;
const TRIES = 3;
/** Beyond the time a text takes, until its voice counts as stuck. */
const STUCK_MS = 10_000;

/**
 * Says one text at a time with the platform's voice, and answers for it exactly once. It never pauses the platform:
 * that ends the utterance on Android and leaves others stuck. What is hushed is said again from its beginning.
 */
export class Voice {
  #speech: Speech;
  #make: (text: string) => SpeechSynthesisUtterance;
  /** Changes with every text: what an older one still reports no longer matters. */
  #turn = 0;
  /** Held, or the engine forgets it together with its events. */
  #utterance: SpeechSynthesisUtterance | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(speech: Speech, make: (text: string) => SpeechSynthesisUtterance) {
    this.#speech = speech;
    this.#make = make;
  }

  say(text: string, manner: Manner, heard: Heard): void {
    this.hush();
    const turn = this.#turn;
    const parts = partsOf(text, manner.rate);
    const go = (index: number) => {
      if (turn !== this.#turn) return;
      const part = parts[index];
      if (!part) return heard.done();
      this.#sayPart(part, manner, { ...heard, done: () => go(index + 1) }, 1);
    };
    go(0);
  }

  /** Falls silent at once. Nothing more is heard of the text. */
  hush(): void {
    this.#turn += 1;
    clearTimeout(this.#watch);
    this.#utterance = null;
    // Of a speech that is silent already, some engines would cancel what is said next.
    if (this.#speech.speaking || this.#speech.pending) this.#speech.cancel();
  }

  #sayPart(part: Part, manner: Manner, heard: Heard, attempt: number): void {
    const turn = this.#turn;
    const utterance = this.#make(part.text);
    this.#utterance = utterance;
    const { voice, language } = manner;
    if (voice) utterance.voice = voice;
    const spoken = voice?.lang.replaceAll('_', '-') ?? language;
    if (spoken !== undefined) utterance.lang = spoken;
    utterance.rate = manner.rate;

    const isCurrent = () => turn === this.#turn && this.#utterance === utterance;
    const end = (answer: () => void) => {
      if (!isCurrent()) return;
      clearTimeout(this.#watch);
      this.#utterance = null;
      answer();
    };
    utterance.onend = () => end(heard.done);
    utterance.onboundary = ({ charIndex }) => isCurrent() && heard.reached(part.start + charIndex);
    const begun = () => {
      if (!isCurrent()) return;
      clearTimeout(this.#watch);
      // The end of an utterance is an event that some engines lose.
      const stuck = () => {
        this.#speech.cancel();
        heard.done();
      };
      this.#watch = setTimeout(() => end(stuck), 2 * timeToSay(part.text, manner.rate) + STUCK_MS);
    };
    utterance.onstart = begun;
    utterance.onerror = ({ error }) => end(() => this.#failed(error, part, manner, heard, attempt));

    this.#watch = setTimeout(() => {
      // It speaks, and its engine does not say so: the end will come.
      if (this.#speech.speaking) begun();
      else end(() => this.#failed('interrupted', part, manner, heard, attempt));
    }, START_MS);
    // Left paused by the page before, Chrome would wait for ever.
    if (this.#speech.paused) this.#speech.resume();
    this.#speech.speak(utterance);
  }

  #failed(error: SpeechSynthesisErrorCode, part: Part, manner: Manner, heard: Heard, attempt: number): void {
    if (error === 'not-allowed') return heard.failed('press');
    if (error === 'network') return heard.failed('network');
    // Someone else's `cancel`, or an engine that was busy: said again.
    const isPassing = error === 'interrupted' || error === 'canceled' || error === 'audio-busy';
    if (!isPassing || attempt >= TRIES) return heard.failed('silent');
    this.#speech.cancel();
    this.#sayPart(part, manner, heard, attempt + 1);
  }
}
