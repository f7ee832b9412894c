import type { Speech } from './Voice';

/** A fake speech platform for tests. It speaks nothing; the test decides what happens to each utterance. */
export class StubbedSpeech implements Speech {
  readonly said: StubbedUtterance[] = [];
  speaking = false;
  pending = false;
  paused = false;
  cancels = 0;
  onCancel: (utterance: StubbedUtterance) => void = (utterance) => utterance.fail('interrupted');

  get last(): StubbedUtterance {
    const last = this.said.at(-1);
    if (!last) throw new Error('nothing was said');
    return last;
  }

  get texts(): string[] {
    return this.said.map(({ text }) => text);
  }

  speak(utterance: SpeechSynthesisUtterance): void {
    this.said.push(utterance as unknown as StubbedUtterance);
    this.pending = true;
  }

  cancel(): void {
    this.cancels += 1;
    const was = this.speaking || this.pending;
    this.speaking = false;
    this.pending = false;
    if (was && this.said.length > 0) this.onCancel(this.last);
  }

  resume(): void {
    this.paused = false;
  }

  begin(): void {
    this.pending = false;
    this.speaking = true;
    this.last.onstart?.();
  }

  finish(utterance = this.last): void {
    this.speaking = false;
    this.pending = false;
    utterance.onend?.();
  }
}

export class StubbedUtterance {
  voice: unknown = null;
  lang = '';
  rate = 1;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onboundary: ((event: { charIndex: number }) => void) | null = null;

  constructor(readonly text: string) {}

  fail(error: string): void {
    this.onerror?.({ error });
  }
}

export function stubUtterance(text: string): SpeechSynthesisUtterance {
  return new StubbedUtterance(text) as unknown as SpeechSynthesisUtterance;
}
