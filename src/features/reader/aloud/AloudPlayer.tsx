import './aloud.css';
import { useLingui, useLingui as useTexts } from '@lingui/react/macro';
import { Pause, Play, SkipBack, SkipForward, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  ALOUD_KEY,
  type AloudSettings,
  type BookNarration,
  readAloudSettings,
  readNarration,
} from '../../../../data/queries/aloud';
import type { TextSpot } from '../../../../data/tables/rows';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { IconButton } from '../../../ui/IconButton';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';
import { AloudSheet } from './AloudSheet';
import type { Halt } from './ReadAloud';
import { SpokenMark } from './SpokenMark';
import { useAloud } from './useAloud';
import { useMediaKeys } from './useMediaKeys';
import { useVoices, type Voices } from './useVoices';

/**
 * A request to read aloud, from a spot of the text or from the current page. Each request is a new object.
 */
export type AloudWish = { readonly from: TextSpot | null };

type AloudPlayerProps = { bookId: number; wish: AloudWish; onClose: () => void };

/** Reads the book aloud. Its bar takes space at the foot of the page and covers no text. */
export function AloudPlayer(props: AloudPlayerProps) {
  const voices = useVoices();
  const settings = useLive('aloudSettings', readAloudSettings).value;
  const narration = useLive(`narration/${props.bookId}`, () => readNarration(props.bookId)).value;
  const isNarrated = narration !== undefined && narration.size > 0;
  if (!settings || !narration || !(voices.known || isNarrated))
    return <Mute onClose={props.onClose} text="" />;
  if (voices.list.length === 0 && !isNarrated) return <NoVoices onClose={props.onClose} />;
  return <Player {...props} narration={narration} settings={settings} voices={voices} />;
}

function Player({
  bookId,
  wish,
  onClose,
  narration,
  settings,
  voices,
}: AloudPlayerProps & { narration: BookNarration; settings: AloudSettings; voices: Voices }) {
  const { t } = useLingui();
  const { book, chapters } = useStage();
  const { aloud, begin } = useAloud({ bookId, narration, settings, voices });
  const state = useSignal(aloud.state);
  const haltText = useHaltText(state.halt);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { phase, spoken } = state;
  const chapter = chapters.find(({ target }) => target === spoken?.target)?.title ?? '';
  useMediaKeys(aloud, phase, { book, chapter });

  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // Deferred: beginning may turn the page, which renders synchronously.
    queueMicrotask(() => begin(wish.from, true));
  }, [begin, wish]);

  const change = (patch: Partial<AloudSettings>) => {
    void usecases.patchSetting({ key: ALOUD_KEY, patch }).then((result) => {
      if (!result.ok) showToast({ text: t`This device could not save that.` });
    });
  };
  const toggle = () => {
    if (state.halt?.kind === 'noText') begin(null, true);
    else aloud.toggle();
  };
  const minutes = aloud.sleepsIn();
  const sleep =
    state.sleep === 'chapter' ? t`until the chapter ends` : minutes === null ? '' : t`${minutes} min left`;

  return (
    <section aria-label={t`Read aloud`} className="aloud-bar">
      <IconButton label={t`Previous sentence`} onClick={() => aloud.step(-1)}>
        <SkipBack className="size-icon-md" />
      </IconButton>
      <IconButton
        className="aloud-play"
        label={phase === 'paused' ? t`Play` : t`Pause`}
        onClick={toggle}
        ref={button}
      >
        {phase === 'paused' ? <Play className="size-icon-lg" /> : <Pause className="size-icon-lg" />}
      </IconButton>
      <IconButton label={t`Next sentence`} onClick={() => aloud.step(1)}>
        <SkipForward className="size-icon-md" />
      </IconButton>
      <div className="aloud-words">
        <p role="status">{phase === 'fetching' ? t`Loading the next chapter` : haltText}</p>
        {!haltText && phase !== 'fetching' && (
          <p>{[t`${settings.rate}×`, sleep].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <IconButton label={t`Voice, speed and sleep timer`} onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-icon-md" />
      </IconButton>
      <IconButton label={t`Stop reading aloud`} onClick={onClose}>
        <X className="size-icon-md" />
      </IconButton>
      <SpokenMark spoken={spoken} />
      {isOpen && (
        <AloudSheet
          isNarrated={narration.size > 0}
          language={book?.language}
          onChange={change}
          onClose={() => setOpen(false)}
          onSleep={(sleep) => aloud.setSleep(sleep)}
          settings={settings}
          sleep={state.sleep}
          voices={voices.list}
        />
      )}
    </section>
  );
}

function NoVoices({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Mute
      onClose={onClose}
      text={t`This device has no voices. Add them in its settings, under text-to-speech.`}
    />
  );
}

function Mute({ onClose, text }: { onClose: () => void; text: string }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Read aloud`} className="aloud-bar">
      <p className="aloud-words" role="status">
        {text}
      </p>
      <IconButton label={t`Stop reading aloud`} onClick={onClose}>
        <X className="size-icon-md" />
      </IconButton>
    </section>
  );
}

function useHaltText(halt: Halt | null): string {
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
