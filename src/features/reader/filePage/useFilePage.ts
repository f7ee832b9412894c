import { useEffect, useState } from 'react';
import type { OwnBook } from '../../../../data/queries/ownBooks';
import { type FilePage, lookAtPage, type PageAnswer } from '../../../platform/worker/lookAtPage';

export type FilePageState =
  | { readonly share: number }
  | { readonly page: FilePage }
  | { readonly failure: Extract<PageAnswer, { ok: false }>['reason'] };

export function useFilePage(file: File | undefined, own: OwnBook | undefined, words: string): FilePageState {
  const [state, setState] = useState<FilePageState>({ share: 0 });
  const { hash, cut } = own ?? {};
  const encoding = cut?.encoding;
  useEffect(() => {
    if (!file || hash === undefined) return;
    const closing = new AbortController();
    const onProgress = (share: number) => setState({ share });
    onProgress(0);
    void lookAtPage({ file, hash, words, encoding }, { signal: closing.signal, onProgress }).then(
      (answer) => {
        setState(answer.ok ? { page: answer.page } : { failure: answer.reason });
      },
    );
    return () => closing.abort();
  }, [file, hash, encoding, words]);
  return state;
}
