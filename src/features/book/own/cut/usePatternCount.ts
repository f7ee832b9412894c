import { useEffect, useState } from 'react';
import type { TextLook } from '../../../../platform/worker/lookAtText';

/** In ms, after the last key. */
const PAUSE_MS = 200;

type Found = { readonly count: number; readonly titles: readonly string[] };

/** Returns what a pattern finds in the text; undefined until it is known. */
export function usePatternCount(
  look: TextLook | undefined,
  { pattern, encoding }: { pattern: string; encoding: string },
): Found | undefined {
  const [found, setFound] = useState<Found & { of: string }>();
  const asked = `${encoding} ${pattern}`;
  useEffect(() => {
    if (!look || pattern === '') return;
    let isOver = false;
    const pause = setTimeout(() => {
      void look.ofPattern(pattern, encoding).then((answer) => {
        if (!isOver && answer.ok && answer.found) setFound({ ...answer.found, of: asked });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [look, pattern, encoding, asked]);
  return found?.of === asked ? found : undefined;
}
