import { useEffect, useState } from 'react';
import { lookAtText, type TextAnswer, type TextLook } from '../../../../platform/worker/lookAtText';

export type Cuts = NonNullable<Extract<TextAnswer, { ok: true }>['cuts']>;
export type LookedAt = {
  readonly look: TextLook | undefined;
  /** Undefined while the file is read for the first time. `other`: it is not the book's file. */
  readonly cuts: Cuts | 'other' | 'unreadable' | undefined;
};

/** Reads a book's file in the encoding that was requested last. */
export function useTextLook(
  file: File | undefined,
  { hash, encoding }: { hash: string; encoding: string | undefined },
): LookedAt {
  const [look, setLook] = useState<TextLook>();
  const [cuts, setCuts] = useState<LookedAt['cuts']>();
  useEffect(() => {
    if (!file) return;
    const begun = lookAtText(file);
    setLook(begun);
    return () => {
      begun.end();
      setLook(undefined);
      setCuts(undefined);
    };
  }, [file]);
  useEffect(() => {
    if (!look) return;
    let isOver = false;
    void look.cuts(encoding).then((answer) => {
      if (isOver) return;
      if (!answer.ok) setCuts('unreadable');
      else setCuts(answer.hash === hash ? answer.cuts : 'other');
    });
    return () => {
      isOver = true;
    };
  }, [look, hash, encoding]);
  return { look, cuts };
}
