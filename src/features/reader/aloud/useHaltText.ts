import { useLingui as useTexts } from '@lingui/react/macro';
import { useFailureText } from '../../../i18n/useFailureText';
import type { Halt } from './ReadAloud';

export function useHaltText(halt: Halt | null): string {
  const failureText = useFailureText();
  const { t } = useTexts();
  switch (halt?.kind) {
    case undefined:
      return '';
    case 'slept':
      return t`The sleep timer has stopped the voice.`;
    case 'ended':
      return t`That was the last chapter.`;
    case 'locked':
      return t`The next chapter is locked.`;
    case 'noText':
      return t`There is no text here to read aloud.`;
    case 'missing':
      return [t`The next chapter isn’t on this device.`, failureText(halt.failure.name)].join(' ');
    case 'voice':
      if (halt.why === 'noVoices') return t`This passage has no recording, and this device has no voices.`;
      if (halt.why === 'press') return t`Press play to begin.`;
      return halt.why === 'network'
        ? t`This voice needs a connection. Choose another one.`
        : t`This voice does not answer. Choose another one.`;
  }
}
