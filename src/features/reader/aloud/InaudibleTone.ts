import { toneFile } from './toneFile';

/**
 * A tone too low and too soft to hear, played while a voice reads. Platforms show media keys and a lock
 * screen only for a page that plays audio, and speech does not count. On a locked phone the browser freezes a
 * page that plays nothing or only silence.
 */
export class InaudibleTone {
  #url = URL.createObjectURL(new Blob([toneFile()], { type: 'audio/wav' }));
  #audio = new Audio(this.#url);
  #wanted = false;

  constructor() {
    this.#audio.loop = true;
  }

  play(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#audio.play().catch((error: unknown) => {
      if (this.#wanted) console.warn('The media keys are not available now.', error);
    });
  }

  pause(): void {
    this.#wanted = false;
    this.#audio.pause();
  }

  remove(): void {
    this.pause();
    this.#audio.removeAttribute('src');
    URL.revokeObjectURL(this.#url);
  }
}
