import { useEffect, useEffectEvent, useState } from 'react';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Failure } from '../../../../contract/wire/failure';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { ENTERING_READING_KEY } from '../../../../data/queries/settings';
import { useFailureText } from '../../../i18n/useFailureText';
import { useOffline } from '../../../platform/live/connection';
import { whenIdle } from '../../../platform/live/idle';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { showToast } from '../../../ui/toasts';
import type { FirstReading } from './FirstReading';
import { ReadingSession } from './ReadingSession';

type UseReadingSession = {
  bookId: number;
  target: number;
  first: FirstReading;
  chapters: readonly ChapterEntry[];
  settings: ReadingSettings;
  isReadTo: boolean;
  onTarget: (target: number) => void;
  onFirstEntry: () => void;
};

export function useReadingSession({
  bookId,
  target,
  first,
  chapters,
  settings,
  isReadTo,
  onTarget,
  onFirstEntry,
}: UseReadingSession): ReadingSession {
  const failureText = useFailureText();
  const offline = useOffline();
  const now = {
    chapters,
    settings,
    onTarget,
    onFailure: ({ name }: Failure) => showToast({ text: failureText(name) }),
  };
  const [session] = useState(() => new ReadingSession(bookId, target, first, now));
  const fault = useSignal(session.fault);
  useEffect(() => session.update(now));
  useEffect(() => session.start(), [session]);
  useEffect(() => session.lead(isReadTo), [session, isReadTo]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `update` has passed the list already.
  useEffect(() => session.listed(), [session, chapters]);
  useEffect(() => session.addressed(target), [session, target]);
  useEffect(() => session.catchUp(first.place), [session, first.place]);
  useEffect(() => {
    if (!offline) session.resume();
  }, [session, offline]);

  const firstEntry = useEffectEvent(onFirstEntry);
  useEffect(() => whenIdle(async () => (await enterReading()) && firstEntry()), []);

  if (fault) throw fault.error;
  return session;
}

/**
 * Stores that the reader was opened (spec 4.11), so that home no longer waits for it. Returns true the first
 * time.
 */
async function enterReading(): Promise<boolean> {
  const entered = await readSealedSetting(ENTERING_READING_KEY).catch(() => undefined);
  if (entered === true) return false;
  await usecases.saveSetting({ key: ENTERING_READING_KEY, value: true });
  return true;
}
