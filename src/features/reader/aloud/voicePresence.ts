/** Set once the wait for voices ended without any. They may still be installed while the app is open. */
let isMute = false;

let isNarrated = false;

/**
 * Returns whether the book may be read aloud here. True until the wait for voices has ended, because they
 * load late.
 */
export function maySpeak(): boolean {
  return isNarrated || ('speechSynthesis' in window && !isMute);
}

export function recordNarration(found: boolean): void {
  isNarrated = found;
}

export function recordVoices(found: boolean): void {
  isMute = !found;
}

/**
 * Speaks an empty text inside a user gesture: WebKit lets a page speak later only if it did so in a gesture.
 */
export function unlockSpeech(): void {
  if ('speechSynthesis' in window) speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
