import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { TextCut } from '../../../../../contract/catalogue/blocks';
import { openOwnBook } from '../../../../platform/worker/ownBooks';
import { showToast } from '../../../../ui/toasts';

/**
 * Reads a book's file again with another cut. Until the new chapters are stored it can be cancelled, which
 * leaves the book unchanged.
 */
export function useApplyCut(onDone: () => void) {
  const { t } = useLingui();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<'full' | 'storage' | 'damaged'>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    setShare(undefined);
  };
  const apply = async (file: File, cut: TextCut) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setShare(0);
    const outcome = await openOwnBook(file, {
      cut,
      signal: controller.signal,
      onProgress: setShare,
      onRest: (rest) => {
        if (!rest.ok && rest.reason !== 'stopped')
          showToast({ text: t`The rest of the book could not be read from its file.` });
      },
    });
    if (!outcome || controller.signal.aborted) return;
    setShare(undefined);
    if (outcome.ok) {
      showToast({ text: t`Chapters changed` });
      onDone();
    } else setFailure(outcome.reason === 'full' || outcome.reason === 'storage' ? outcome.reason : 'damaged');
  };
  return { share, failure, cancel, apply: (file: File, cut: TextCut) => void apply(file, cut) };
}
