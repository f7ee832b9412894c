import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type OwnBookOutcome, openOwnBook } from '../../platform/ownBooks';

type LaunchQueue = {
  setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
};

/** A file that is being read, or that could not be. */
export type OpeningFile = {
  readonly name: string;
  readonly progress: number;
  readonly failure?: Extract<OwnBookOutcome, { ok: false }>['reason'];
};

/** Book files of the device's own: picked, dropped on the library, or opened with the app. A book that was read opens. */
export function useOwnBooks() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<OpeningFile>();
  const running = useRef<AbortController>(undefined);

  const open = useCallback(
    async (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const { name } = file;
      setOpening({ name, progress: 0 });
      const outcome = await openOwnBook(file, {
        signal,
        onProgress: (progress) => !signal.aborted && setOpening({ name, progress }),
      });
      if (!outcome || signal.aborted) return;
      if (!outcome.ok) return setOpening({ name, progress: 0, failure: outcome.reason });
      setOpening(undefined);
      await navigate({ to: '/reading/$bookId/$target', params: { bookId: outcome.bookId, target: 1 } });
    },
    [navigate],
  );

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void open(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files }) => {
      void files?.[0]?.getFile().then(open);
    });
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [open]);

  const cancel = () => {
    running.current?.abort();
    setOpening(undefined);
  };
  return { opening, open: (file: File) => void open(file), cancel };
}
