import { useLingui } from '@lingui/react/macro';
import { ALOUD_RATE, type AloudSettings } from '../../../../data/queries/aloud';
import { SelectRow } from '../../../ui/SelectRow';
import { Sheet } from '../../../ui/Sheet';
import { Stepper } from '../../../ui/Stepper';
import type { Sleep } from './ReadAloud';
import { rankVoices, speaks } from './voices';

const SLEEP_MINUTES = [5, 15, 30, 60];
const AUTOMATIC = '';
const NARRATION = 'narration';

type AloudSheetProps = {
  settings: AloudSettings;
  onChange: (patch: Partial<AloudSettings>) => void;
  voices: readonly SpeechSynthesisVoice[];
  isNarrated: boolean;
  language: string | undefined;
  sleep: Sleep;
  onSleep: (sleep: Sleep) => void;
  onClose: () => void;
};

/**
 * Speed, voice and sleep timer. Each change applies at once and is stored, except the timer, which is for
 * this session only.
 */
export function AloudSheet({
  settings,
  onChange,
  voices,
  isNarrated,
  language = '',
  sleep,
  onSleep,
  onClose,
}: AloudSheetProps) {
  const { t } = useLingui();
  const fitting = rankVoices(voices, language).filter((voice) => speaks(voice, language));
  const offered = fitting.length > 0 ? fitting : rankVoices(voices, language);
  const nameOf = ({ name, lang, localService }: SpeechSynthesisVoice) =>
    [fitting.length > 0 ? name : `${name} (${lang})`, !localService && t`needs a connection`]
      .filter(Boolean)
      .join(' · ');
  const chosen = settings.voices[language] ?? AUTOMATIC;
  const choose = (voice: string) => {
    if (voice === NARRATION) return onChange({ narration: true });
    const { [language]: _before, ...others } = settings.voices;
    onChange({
      ...(isNarrated && { narration: false }),
      voices: voice === AUTOMATIC ? others : { ...others, [language]: voice },
    });
  };
  const isRead = isNarrated && settings.narration;
  const fallback = offered.some(({ voiceURI }) => voiceURI === chosen) ? chosen : AUTOMATIC;
  const sleeps = [
    { value: 'off', label: t`Off` },
    ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: t`In ${minutes} min` })),
    { value: 'chapter', label: t`At the end of the chapter` },
  ];

  return (
    <Sheet clear onClose={onClose} side="end" title={t`Read aloud`}>
      <div className="aloud-sheet">
        <div className="px-4">
          <Stepper
            {...ALOUD_RATE}
            label={t`Speed`}
            onChange={(rate) => onChange({ rate: Math.round(rate * 10) / 10 })}
            text={t`${settings.rate}×`}
            value={settings.rate}
          />
        </div>
        <SelectRow
          label={t`Voice`}
          onChange={choose}
          options={[
            ...(isNarrated ? [{ value: NARRATION, label: t`The book’s narration` }] : []),
            ...(isNarrated && voices.length === 0 ? [] : [{ value: AUTOMATIC, label: t`Automatic` }]),
            ...offered.map((voice) => ({ value: voice.voiceURI, label: nameOf(voice) })),
          ]}
          value={isRead ? NARRATION : fallback}
        />
        {fitting.length === 0 && !isRead && (
          <p className="setting-hint px-4">{t`No voice on this device speaks this book’s language.`}</p>
        )}
        <SelectRow
          label={t`Sleep timer`}
          onChange={(value) => onSleep(value === 'off' || value === 'chapter' ? value : Number(value))}
          options={sleeps}
          value={String(sleep)}
        />
      </div>
    </Sheet>
  );
}
