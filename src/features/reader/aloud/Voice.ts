import { type Part, partsOf, timeToSay } from './parts';

export type Speech = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'resume' | 'speaking' | 'pending' | 'paused'>;

export type Manner = {
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly language: string | undefined;
  readonly rate: number;
};

/**
 * Why a text could not be spoken: no user gesture yet, the voice's network is gone, the platform is silent,
 * or it has no voices.
 */
export type Silence = 'press' | 'network' | 'silent' | 'noVoices';

export type Heard = {
  readonly done: () => void;
  readonly failed: (why: Silence) => void;
  readonly reached: (characters: number) => void;
};

/**
 * In ms. An utterance that has not started within this time was dropped; engines may drop one that follows a
 * `cancel`.
 */
const START_MS = 4_000;
const TRIES = 3;
/** In ms, beyond the expected duration, after which a voice counts as stuck. */
const STUCK_MS = 10_000;

/**
 * Speaks one text at a time with the platform's voice and calls back exactly once for each. It never calls
 * `pause`, which ends the utterance on Android and leaves others stuck: a hushed text is spoken again from
 * its beginning.
 */
export class Voice {
  #speech: Speech;
  #make: (text: string) => SpeechSynthesisUtterance;
  /** Incremented by every text, so that events of an older one are ignored. */
  #turn = 0;
  /** Kept in a field, because engines may collect an unreferenced utterance together with its events. */
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

  /** Stops at once. No callback follows for the text. */
  hush(): void {
    this.#turn += 1;
    clearTimeout(this.#watch);
    this.#utterance = null;
    // If nothing is being spoken, `cancel` makes some engines drop the next utterance.
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
      const stuck = () => {
        this.#speech.cancel();
        heard.done();
      };
      this.#watch = setTimeout(() => end(stuck), 2 * timeToSay(part.text, manner.rate) + STUCK_MS);
    };
    utterance.onstart = begun;
    utterance.onerror = ({ error }) => end(() => this.#failed(error, part, manner, heard, attempt));

    this.#watch = setTimeout(() => {
      // It speaks, but its engine fires no `start`. The `end` will fire.
      if (this.#speech.speaking) begun();
      else end(() => this.#failed('interrupted', part, manner, heard, attempt));
    }, START_MS);
    // If the previous page left it paused, Chrome would wait forever.
    if (this.#speech.paused) this.#speech.resume();
    this.#speech.speak(utterance);
  }

  #failed(error: SpeechSynthesisErrorCode, part: Part, manner: Manner, heard: Heard, attempt: number): void {
    if (error === 'not-allowed') return heard.failed('press');
    if (error === 'network') return heard.failed('network');
    const isPassing = error === 'interrupted' || error === 'canceled' || error === 'audio-busy';
    if (!isPassing || attempt >= TRIES) return heard.failed('silent');
    this.#speech.cancel();
    this.#sayPart(part, manner, heard, attempt + 1);
  }
}
