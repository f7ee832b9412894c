/** Set once the voices were waited for in vain; they may still be installed while the app is open. */
let isMute = false;

/** The book that is open has narration of its own. */
let isNarrated = false;

/** Whether the book may be read aloud here. Voices arrive late: until they were waited for, it may. */
export function maySpeak(): boolean {
  return isNarrated || ('speechSynthesis' in window && !isMute);
}

export function noteNarration(found: boolean): void {
  isNarrated = found;
}

export function noteVoices(found: boolean): void {
  isMute = !found;
}

/** WebKit lets a page speak by itself only after it did so in a press: nothing is said, in the press that asks for it. */
export function unlockSpeech(): void {
  if ('speechSynthesis' in window) speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
