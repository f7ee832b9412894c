import type { PlacedClip } from '../../../../contract/reading/ownFiles';
import type { Narrating } from './ReadAloud';
import type { Sentence } from './sentences';
import type { Heard, Manner, Voice } from './Voice';

type Sources = {
  voice: () => Pick<Voice, 'say' | 'hush'> | null;
  /** Returns the recording at a path, or undefined if the device does not have it. */
  find: (path: string) => Promise<Blob | undefined>;
  onMissing: () => void;
};

/** The gap between two clips that is played through, in seconds. A seek would be audible. */
const JOIN = 0.3;
/** In seconds: timers fire late rather than early. */
const EARLY = 0.01;
const LOOK_MS = 250;

/**
 * Plays the clips of sentences. The device's voice reads a sentence whose recording is missing or cannot be
 * played.
 */
export class Narrator implements Narrating {
  #sources: Sources;
  #audio: HTMLAudioElement;
  #path: string | null = null;
  #clip: PlacedClip | null = null;
  /** The position at which the interrupted clip resumes. */
  #left: { clip: PlacedClip; at: number } | null = null;
  #unplayable = new Set<string>();
  #turn = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(sources: Sources, audio = new Audio()) {
    this.#sources = sources;
    this.#audio = audio;
  }

  say(sentence: Sentence, manner: Manner, heard: Heard): void {
    this.#turn += 1;
    clearTimeout(this.#watch);
    const { clip } = sentence;
    if (clip?.audio === undefined || this.#unplayable.has(clip.audio)) this.#speak(sentence, manner, heard);
    else {
      this.#sources.voice()?.hush();
      void this.#play(clip, clip.audio, sentence, manner, heard);
    }
  }

  hush(): void {
    this.#turn += 1;
    clearTimeout(this.#watch);
    this.#sources.voice()?.hush();
    if (this.#clip) this.#left = { clip: this.#clip, at: this.#audio.currentTime };
    this.#clip = null;
    this.#audio.pause();
  }

  release(): void {
    this.hush();
    this.#path = null;
    URL.revokeObjectURL(this.#audio.src);
    this.#audio.removeAttribute('src');
  }

  #speak(sentence: Sentence, manner: Manner, heard: Heard): void {
    this.#clip = null;
    this.#audio.pause();
    const voice = this.#sources.voice();
    if (voice) voice.say(sentence.text, manner, heard);
    else heard.failed('noVoices');
  }

  async #play(
    clip: PlacedClip,
    path: string,
    sentence: Sentence,
    manner: Manner,
    heard: Heard,
  ): Promise<void> {
    const turn = this.#turn;
    const audio = this.#audio;
    try {
      if (this.#path !== path) await this.#load(path, () => turn === this.#turn);
      if (turn !== this.#turn) return;
      // Setting a new source resets the rate to the default.
      audio.defaultPlaybackRate = audio.playbackRate = manner.rate;
      const left = this.#left?.clip === clip ? this.#left.at : clip.from;
      const isOn = !audio.paused && (this.#clip === clip || Math.abs(audio.currentTime - clip.from) < JOIN);
      if (!isOn) audio.currentTime = left;
      this.#left = null;
      this.#clip = clip;
      await audio.play();
      if (turn === this.#turn) this.#follow(clip, sentence, manner, heard);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') return heard.failed('press');
      this.#replace(path, sentence, manner, heard);
    }
  }

  async #load(path: string, isWanted: () => boolean): Promise<void> {
    const sound = await this.#sources.find(path);
    if (!isWanted()) return;
    if (!sound) throw new Error('the device does not hold the recording');
    this.#clip = null;
    this.#path = path;
    const before = this.#audio.src;
    this.#audio.src = URL.createObjectURL(sound);
    if (before !== '') URL.revokeObjectURL(before);
  }

  #follow(clip: PlacedClip, sentence: Sentence, manner: Manner, heard: Heard): void {
    const turn = this.#turn;
    const audio = this.#audio;
    const look = () => {
      if (turn !== this.#turn) return;
      clearTimeout(this.#watch);
      const { currentTime, duration } = audio;
      const end = Math.min(clip.to ?? Number.POSITIVE_INFINITY, duration || Number.POSITIVE_INFINITY);
      if (audio.error) return this.#replace(clip.audio ?? '', sentence, manner, heard);
      if (audio.ended || Math.max(currentTime, clip.from) >= end - EARLY) return heard.done();
      if (audio.paused) return heard.failed('press');
      const share = (currentTime - clip.from) / (end - clip.from);
      if (share > 0) heard.reached(Math.floor(share * (sentence.end - sentence.start)));
      const left = ((end - currentTime) * 1000) / manner.rate;
      this.#watch = setTimeout(look, Math.min(LOOK_MS, left));
    };
    // Browsers throttle timers of a page in the background.
    audio.ontimeupdate = audio.onended = audio.onpause = look;
    look();
  }

  #replace(path: string, sentence: Sentence, manner: Manner, heard: Heard): void {
    this.#turn += 1;
    if (this.#unplayable.size === 0) this.#sources.onMissing();
    this.#unplayable.add(path);
    this.#path = null;
    this.#speak(sentence, manner, heard);
  }
}
