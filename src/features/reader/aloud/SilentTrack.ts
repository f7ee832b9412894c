const SECONDS = 10;
const SAMPLES_PER_S = 8_000;
const HEADER_BYTES = 44;

/**
 * Silence that plays while a voice reads. Platforms show media keys and a lock screen only for a page that plays
 * sound, and speech does not count to them.
 */
export class SilentTrack {
  #url = URL.createObjectURL(new Blob([silence()], { type: 'audio/wav' }));
  #audio = new Audio(this.#url);
  #wanted = false;

  constructor() {
    this.#audio.loop = true;
  }

  play(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#audio.play().catch((error: unknown) => {
      // The voice does without: only the keys of the lock screen are missing.
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

/** A WAV file of silence: 8 bits, one channel. */
function silence(): ArrayBuffer {
  const samples = SECONDS * SAMPLES_PER_S;
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + samples));
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) file.setUint8(at + i, text.charCodeAt(i));
  };
  ascii(0, 'RIFF');
  file.setUint32(4, HEADER_BYTES - 8 + samples, true);
  ascii(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, SAMPLES_PER_S, true);
  file.setUint32(28, SAMPLES_PER_S, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  ascii(36, 'data');
  file.setUint32(40, samples, true);
  // The middle of unsigned samples.
  new Uint8Array(file.buffer, HEADER_BYTES).fill(128);
  return file.buffer;
}
