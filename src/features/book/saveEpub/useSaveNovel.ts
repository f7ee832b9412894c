import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { Exportable, NotOwnedReason } from '../../../../data/queries/exportable';
import { houseName } from '../../../platform/device/houseName';
import { saveFile } from '../../../platform/device/saveFile';
import { type NovelOutcome, type NovelProgress, saveNovel } from '../../../platform/worker/saveBooks';
import { chapterRanges } from './chapterRanges';

export type Saving = 'not yet' | { readonly progress: NovelProgress | undefined } | NovelOutcome;

const REASONS: Record<NotOwnedReason, MessageDescriptor> = {
  locked: msg`not unlocked`,
  takenAlong: msg`taken along, not opened yet`,
  unconfirmed: msg`unlock not confirmed yet`,
};

export function useNotIncluded(others: Exportable['others']): { reason: string; which: string }[] {
  const { i18n } = useLingui();
  return (Object.keys(REASONS) as NotOwnedReason[]).flatMap((why) => {
    const entries = others.filter((each) => each.why === why).map(({ entry }) => entry);
    return entries.length > 0 ? [{ reason: i18n._(REASONS[why]), which: chapterRanges(entries) }] : [];
  });
}

/** Saves a novel as a file; unmounting cancels. */
export function useSaveNovel(
  book: BookDetail,
  notIncluded: ReturnType<typeof useNotIncluded>,
): { saving: Saving; save: () => void; cancel: () => void } {
  const { t, i18n } = useLingui();
  const [saving, setSaving] = useState<Saving>('not yet');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setSaving({ progress: undefined });
    const day = i18n.date(new Date(), { dateStyle: 'long' });
    // Its position in the sentence depends on the language.
    const number = '\ufffc';
    const [before = '', after = ''] = t`Unlocked in ${houseName}, receipt ${number}`.split(number);
    const lastPage = {
      title: t`About this file`,
      noteTitle: t`Author’s note`,
      lines: [
        t`Saved from ${houseName} on ${day}.`,
        ...notIncluded.map(
          ({ reason, which }) => t`Chapters that are not in this file (${reason}): ${which}`,
        ),
      ],
      unlocked: [before, after] as const,
    };
    const outcome = await saveNovel(
      { bookId: book.id, lastPage },
      { signal, onProgress: (progress) => !signal.aborted && setSaving({ progress }) },
    );
    if (signal.aborted || !outcome) return;
    if (outcome.ok) saveFile(new File([outcome.file], outcome.name, { type: outcome.file.type }));
    setSaving(outcome);
  };
  const cancel = () => {
    running.current?.abort();
    setSaving('not yet');
  };
  return { saving, save: () => void save(), cancel };
}
