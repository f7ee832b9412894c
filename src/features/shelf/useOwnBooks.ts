import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasUnfinishedFiles } from '../../../data/queries/ownBooks';
import {
  type EncodingChoice,
  expectOwnBook,
  goOnUnpacking,
  type OwnBookOutcome,
  openOwnBook,
} from '../../platform/worker/ownBooks';
import { showToast } from '../../ui/toasts';
import { type FileSource, type FilesOutcome, listenForFiles, openFiles, sourceOf } from './openFiles';

export type OpeningFiles =
  | { readonly name: string; readonly progress: number; readonly at: number; readonly count: number }
  | {
      readonly name: string;
      readonly encodings: readonly EncodingChoice[];
      readonly onChoose: (encoding: string) => void;
    }
  | FilesOutcome;

/**
 * Opens own files: chosen, dropped on the library, or opened with the app. A single book opens in the reader.
 */
export function useOwnBooks() {
  const navigate = useNavigate();
  const { t } = useLingui();
  const [opening, setOpening] = useState<OpeningFiles>();
  const running = useRef<AbortController>(undefined);

  const onRest = useCallback(
    (outcome: OwnBookOutcome) => {
      if (!outcome.ok) {
        if (outcome.reason !== 'stopped')
          showToast({ text: t`The rest of the book could not be read from its file.` });
      } else if (!('bookId' in outcome)) {
        return;
      } else if (outcome.damaged) {
        const titles = outcome.damaged.join(', ');
        showToast({ text: t`Damaged in the file and skipped: ${titles}` });
      } else if (outcome.leftOut > 0) {
        const { leftOut } = outcome;
        showToast({
          text: t`${plural(leftOut, { one: '# picture is in a format that can’t be shown here, or is too large. The text is complete.', other: '# pictures are in a format that can’t be shown here, or are too large. The text is complete.' })}`,
        });
      }
    },
    [t],
  );
  const open = useCallback(
    async (sources: readonly FileSource[]) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const outcome = await openFiles(sources, {
        signal: controller.signal,
        open: (file, options) => openOwnBook(file, { ...options, onRest }),
        onProgress: (file, progress) => setOpening({ ...file, progress }),
        askEncoding: (name, encodings) =>
          new Promise((onChoose) => setOpening({ name, encodings, onChoose })),
      });
      if (!outcome) return;
      const [only, ...others] = outcome.opened;
      setOpening(outcome.failed.length > 0 ? outcome : undefined);
      if (sources.length > 1 || !only || others.length > 0) return;
      await navigate({ to: '/reading/$bookId/$target', params: { bookId: only.bookId, target: 1 } });
    },
    [navigate, onRest],
  );

  useEffect(() => {
    void hasUnfinishedFiles().then((some) => (some ? goOnUnpacking() : undefined));
  }, []);
  useEffect(() => listenForFiles(window, (sources) => void open(sources), expectOwnBook), [open]);

  const cancel = () => {
    running.current?.abort();
    setOpening(undefined);
  };
  return { opening, open: (files: readonly File[]) => void open(files.map(sourceOf)), cancel };
}
