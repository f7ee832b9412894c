import { useEffect, useState } from 'react';
import type { OwnBook } from '../../../../data/queries/ownBooks';
import { type FilePage, lookAtPage } from '../../../platform/lookAtPage';

/** `other`: the file is not the book's. `missing`: it does not have the words. */
export type FilePageState =
  | { readonly share: number }
  | { readonly page: FilePage }
  | { readonly failure: 'other' | 'unreadable' | 'missing' };

/** Looks for words in a book's file, once there is a file. */
export function useFilePage(file: File | undefined, own: OwnBook | undefined, words: string): FilePageState {
  const [state, setState] = useState<FilePageState>({ share: 0 });
  const { hash, cut } = own ?? {};
  const encoding = cut?.encoding;
  useEffect(() => {
    if (!file || hash === undefined) return;
    const closing = new AbortController();
    const onProgress = (share: number) => setState({ share });
    onProgress(0);
    void lookAtPage({ file, words, encoding }, { signal: closing.signal, onProgress }).then((answer) => {
      if (!answer.ok) setState({ failure: answer.reason });
      else if (answer.hash !== hash) setState({ failure: 'other' });
      else setState(answer.page ? { page: answer.page } : { failure: 'missing' });
    });
    return () => closing.abort();
  }, [file, hash, encoding, words]);
  return state;
}
