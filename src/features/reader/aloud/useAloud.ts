import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { describeFailure } from '../../../../contract/wire/failure';
import { type AloudSettings, type BookNarration, readSound } from '../../../../data/queries/aloud';
import type { TextSpot } from '../../../../data/tables/rows';
import { useOffline } from '../../../platform/live/connection';
import { showToast } from '../../../ui/toasts';
import { neighbourOf } from '../context/readingOrder';
import { type StageValue, useStage } from '../context/StageContext';
import { followText, isShown } from './followText';
import { Narrator } from './Narrator';
import { type NextChapter, ReadAloud } from './ReadAloud';
import { narratedSentences, type Sentence, sentenceAt, sentenceFrom, sentencesOf } from './sentences';
import type { Voices } from './useVoices';
import { Voice } from './Voice';
import { pickVoice } from './voices';

/** In ms. When the reader turns the page and stays on it this long, the voice follows. */
const REST_MS = 500;

type UseAloud = { bookId: number; narration: BookNarration; settings: AloudSettings; voices: Voices };
type Now = UseAloud & { stage: StageValue; offline: boolean; lost: Set<string> };

export function useAloud({ bookId, narration, settings, voices }: UseAloud) {
  const { t } = useLingui();
  const stage = useStage();
  const offline = useOffline();
  const now = useRef<Now>({ bookId, narration, settings, voices, stage, offline, lost: new Set() });
  useEffect(() => {
    now.current = { ...now.current, narration, settings, voices, stage, offline };
  });
  const [{ aloud, narrator }] = useState(() =>
    makeAloud(
      () => now.current,
      () => showToast({ text: t`A recording is missing here: a voice of this device reads instead.` }),
    ),
  );
  const [begin] = useState(() => (from: TextSpot | null, play: boolean) => {
    beginAt(aloud, now.current, from, play);
  });

  const chosen = settings.voices[stage.book?.language ?? ''];
  // Narration may arrive while a voice reads, because the file is still being unpacked.
  const clips = settings.narration ? narration : null;
  const before = useRef(clips);
  const isFirst = useRef(true);
  useEffect(() => {
    const { spoken, phase } = aloud.state.value;
    if (before.current !== clips && spoken) {
      const { blockId, start: offset } = spoken.sentence;
      beginAt(aloud, now.current, blockId === null ? null : { blockId, offset }, phase === 'playing');
    } else if (!isFirst.current) aloud.changed();
    before.current = clips;
    isFirst.current = false;
  }, [aloud, settings.rate, clips, chosen]);

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const { reading } = stage;
    // A reader who turns the page takes the voice with them.
    const unsubscribe = reading.status.subscribe(() => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const { spoken, phase } = aloud.state.value;
        if (!spoken || phase === 'fetching' || isShown(reading, spoken)) return;
        beginAt(aloud, now.current, null, phase === 'playing');
      }, REST_MS);
    });
    return () => {
      clearTimeout(resting);
      unsubscribe();
    };
  }, [aloud, stage]);

  useEffect(() => {
    // Leaving the page stops it, also when the page goes into the back/forward cache.
    const leave = () => aloud.pause();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      narrator.release();
    };
  }, [aloud, narrator]);

  return { aloud, begin };
}

export function voiceNow(
  { settings, voices, offline }: Pick<Now, 'settings' | 'voices' | 'offline'>,
  book: BookDetail | undefined,
  lost: ReadonlySet<string> = new Set(),
): SpeechSynthesisVoice | undefined {
  const language = book?.language;
  const left = voices.list.filter(({ voiceURI }) => !lost.has(voiceURI));
  return pickVoice(left, language, { chosen: settings.voices[language ?? ''], offline });
}

function makeAloud(now: () => Now, onMissing: () => void) {
  const narrator = new Narrator({
    voice: () => (now().voices.list.length > 0 ? speaker() : null),
    find: (path) => readSound(now().bookId, path),
    onMissing,
  });
  const pick = () => voiceNow(now(), now().stage.book, now().lost);
  const aloud = new ReadAloud({
    voice: narrator,
    manner: () => ({ voice: pick(), language: now().stage.book?.language, rate: now().settings.rate }),
    replaceVoice: () => {
      const before = pick();
      if (!before || before.localService) return false;
      now().lost.add(before.voiceURI);
      return pick() !== undefined;
    },
    sentences: (target) => sentencesIn(now(), target),
    next: (target) => nextChapter(now().stage, target),
    follow: (spoken, characters) => followText(now().stage.reading, spoken, characters),
    now: () => Date.now(),
  });
  return { aloud, narrator };
}

let speech: Voice | undefined;
function speaker(): Voice {
  speech ??= new Voice(speechSynthesis, (text) => new SpeechSynthesisUtterance(text));
  return speech;
}

function sentencesIn({ stage, narration, settings }: Now, target: number): readonly Sentence[] {
  const opening = stage.openings.of(target);
  if (opening.kind !== 'text') return [];
  const { row, blocks } = opening;
  const clips = settings.narration ? narration.get(target) : undefined;
  return clips
    ? narratedSentences(row.title, blocks, clips)
    : sentencesOf(row.title, blocks, stage.book?.language);
}

function beginAt(aloud: ReadAloud, now: Now, from: TextSpot | null, play: boolean): void {
  const { reading, openings, places } = now.stage;
  const { target } = reading;
  const opening = openings.of(target);
  const place = from ?? places.placeNow();
  if (opening.kind !== 'text' || !place) return aloud.goTo(target, 0, play);
  const sentences = sentencesIn(now, target);
  const isHead = place.blockId === opening.blocks[0]?.id && place.offset === 0;
  const next = isHead ? 0 : sentenceFrom(sentences, opening.blocks, place);
  const sentence = sentences[next];
  // No sentence begins on a page inside a paragraph that is read as one.
  const isInside = !isHead && sentence !== undefined && !isShown(reading, { target, sentence });
  if (isInside && !from && !play) return;
  aloud.goTo(target, from || isInside ? sentenceAt(sentences, opening.blocks, place) : next, play);
}

async function nextChapter({ openings, supply, chapters }: StageValue, target: number): Promise<NextChapter> {
  const next = neighbourOf(chapters, target, 1);
  if (!next) return { kind: 'ended' };
  const found = () => openings.of(next.target);
  if (found().kind !== 'text') await supply.bring([next.target], chapters);
  if (found().kind === 'waiting' || found().kind === 'failed') {
    await supply.open(next.target);
    await supply.bring([next.target], chapters, true);
  }
  const opening = found();
  if (opening.kind === 'text') return { kind: 'text', target: next.target };
  if (opening.kind === 'failed') return { kind: 'missing', failure: opening.failure };
  return opening.kind === 'locked' ? opening : { kind: 'missing', failure: describeFailure('timeout') };
}
