import type { Page } from '@playwright/test';

export type StubbedVoices = {
  readonly said: readonly { readonly text: string; readonly voice: string; readonly rate: number }[];
  finish: () => void;
};

declare global {
  interface Window {
    stubbedVoices: StubbedVoices;
  }
}

/**
 * Runs in the page. Replaces the voices by silent ones, which speak for as long as the test decides and load
 * late, as a platform's do. `pause` is missing on purpose: on Android it ends the utterance, so the app must
 * not call it.
 */
export function stubVoices(): void {
  const said: { text: string; voice: string; rate: number }[] = [];
  let current: Utterance | null = null;
  let arrived = false;
  class Utterance {
    voice: SpeechSynthesisVoice | null = null;
    lang = '';
    rate = 1;
    onstart: (() => void) | null = null;
    onend: (() => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    onboundary: ((event: { charIndex: number }) => void) | null = null;
    constructor(readonly text: string) {}
  }
  const voices = [
    { voiceURI: 'far', name: 'Far Away', lang: 'en-GB', localService: false, default: false },
    { voiceURI: 'near', name: 'Near By', lang: 'en-GB', localService: true, default: false },
    { voiceURI: 'nah', name: 'Nahebei', lang: 'de-DE', localService: true, default: true },
  ];
  class Synthesis extends EventTarget {
    paused = false;
    pending = false;
    get speaking(): boolean {
      return current !== null;
    }
    getVoices(): readonly object[] {
      if (!arrived) {
        setTimeout(() => {
          arrived = true;
          this.dispatchEvent(new Event('voiceschanged'));
        });
      }
      return arrived ? voices : [];
    }
    speak(utterance: Utterance): void {
      if (utterance.text === '') return void utterance.onend?.();
      current = utterance;
      said.push({ text: utterance.text, voice: utterance.voice?.name ?? '', rate: utterance.rate });
      queueMicrotask(() => utterance.onstart?.());
    }
    cancel(): void {
      const was = current;
      current = null;
      was?.onerror?.({ error: 'interrupted' });
    }
    resume(): void {
      this.paused = false;
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: new Synthesis() });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: Utterance });
  window.stubbedVoices = {
    said,
    finish: () => {
      const was = current;
      current = null;
      was?.onend?.();
    },
  };
}

export function lastSaid(page: Page): Promise<string> {
  return page.evaluate(() => window.stubbedVoices.said.at(-1)?.text ?? '');
}

export function finishSaying(page: Page): Promise<void> {
  return page.evaluate(() => window.stubbedVoices.finish());
}
