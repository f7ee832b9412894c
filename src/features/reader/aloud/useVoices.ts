import { useEffect, useState } from 'react';
import { recordVoices } from './voicePresence';

const WAIT_MS = 2_500;

export type Voices = {
  readonly list: readonly SpeechSynthesisVoice[];
  /** False while the list may still be loading. */
  readonly known: boolean;
};

/** Returns the platform's voices as they load, or an empty list once it is known that there are none. */
export function useVoices(): Voices {
  const [voices, setVoices] = useState<Voices>(() => ({ list: listed(), known: listed().length > 0 }));
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const list = listed();
      if (list.length === 0) return;
      clearTimeout(waiting);
      recordVoices(true);
      setVoices({ list, known: true });
    };
    waiting = setTimeout(() => {
      recordVoices(false);
      setVoices({ list: [], known: true });
    }, WAIT_MS);
    speechSynthesis.addEventListener('voiceschanged', look);
    look();
    return () => {
      clearTimeout(waiting);
      speechSynthesis.removeEventListener('voiceschanged', look);
    };
  }, []);
  return voices;
}

function listed(): readonly SpeechSynthesisVoice[] {
  return 'speechSynthesis' in window ? speechSynthesis.getVoices() : [];
}
