/** Set once the voices were waited for in vain; they may still be installed while the app is open. */
let isMute = false;

/** Whether this device may be able to read aloud. Voices arrive late: until they were waited for, it may. */
export function maySpeak(): boolean {
  return 'speechSynthesis' in window && !isMute;
}

export function noteVoices(found: boolean): void {
  isMute = !found;
}

/** WebKit lets a page speak by itself only after it did so in a press: nothing is said, in the press that asks for it. */
export function unlockSpeech(): void {
  if (maySpeak()) speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
