import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { readUnsentMarks } from '../../../data/queries/onlyHere';
import { highlightsFile } from '../../platform/device/highlightsFile';
import { houseName } from '../../platform/device/houseName';
import { saveFile } from '../../platform/device/saveFile';
import { type SaveOutcome, type SaveProgress, saveOwnBooks } from '../../platform/worker/saveBooks';

export type Saving = 'not yet' | { readonly progress: SaveProgress | undefined } | SaveOutcome;

/** Saves what exists only on this device as a file; `saving` is the progress. */
export function useSaveFirst(
  savesMarks: boolean,
  onSaving: (isSaving: boolean) => void,
): { saving: Saving; save: () => void; cancel: () => void } {
  const { t } = useLingui();
  const [saving, setSaving] = useState<Saving>('not yet');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setSaving({ progress: undefined });
    onSaving(true);
    const name = t`Bookmarks and highlights`;
    const outcome = await saveOwnBooks(
      { archiveName: archiveName(), marks: savesMarks ? await marksOf(name) : null },
      { signal, onProgress: (progress) => !signal.aborted && setSaving({ progress }) },
    );
    if (signal.aborted || !outcome) return;
    onSaving(false);
    if (outcome.ok) saveFile(new File([outcome.file], outcome.name, { type: outcome.file.type }));
    setSaving(outcome);
  };
  const cancel = () => {
    running.current?.abort();
    onSaving(false);
    setSaving('not yet');
  };
  return { saving, save: () => void run(), cancel };
}

async function marksOf(name: string): Promise<{ name: string; text: string } | null> {
  const books = await readUnsentMarks();
  const texts = books.map(({ book, chapters, marks }) => highlightsFile(book, chapters, marks).text);
  return texts.length > 0 ? { name, text: texts.join('\n') } : null;
}

/** Returns the installation's name with the reader's local day: "Dogear 2026-03-03". */
function archiveName(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${houseName} ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
