import { useCallback, useEffect, useState } from 'react';
import type { FoundWatermark, WatermarkCursor } from '../../../../contract/operator/titles.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { useDesk } from '../desk/useDesk';

type Looked = {
  readonly found: readonly FoundWatermark[];
  readonly chapters: number;
  readonly next: WatermarkCursor;
  readonly isDone: boolean;
};

const NOTHING: Looked = { found: [], chapters: 0, next: null, isDone: false };

/** Searches a novel in parts until its end or a failure. `again` restarts it. */
export function useWatermarkPreview(bookId: number, pattern: string) {
  const ask = useDesk();
  const [looked, setLooked] = useState(NOTHING);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (looked.isDone || failure) return;
    let isOver = false;
    void ask('operatorPreviewWatermarks', { bookId, pattern, after: looked.next }).then((answer) => {
      if (isOver) return;
      if (!answer.ok) return setFailure(answer.failure);
      const { list, chapters, next } = answer.value;
      setLooked((before) => ({
        found: [...before.found, ...list],
        chapters: before.chapters + chapters,
        next,
        isDone: next === null,
      }));
    });
    return () => {
      isOver = true;
    };
  }, [ask, bookId, pattern, looked, failure]);
  const goOn = () => setFailure(undefined);
  const again = useCallback(() => {
    setFailure(undefined);
    setLooked(NOTHING);
  }, []);
  return { ...looked, failure, goOn, again };
}
