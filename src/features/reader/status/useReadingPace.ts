import { type RefObject, useEffect, useRef } from 'react';
import { readReadingPace } from '../../../../data/queries/sealedSettings';
import { UNMEASURED_PACE } from '../../../../data/queries/settings';
import { whenIdle } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';

/** The reader's own words a minute, looked up again with each chapter: outside React, a turn waits for no render. */
export function useReadingPace(onChange: () => void): RefObject<number> {
  const { reading } = useStage();
  const pace = useRef(UNMEASURED_PACE.wordsPerMinute);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    let looked: number | null = null;
    let callOff: (() => void) | undefined;
    const read = async () => {
      // A device that cannot say leaves it at the usual pace.
      const { wordsPerMinute } = await readReadingPace().catch(() => UNMEASURED_PACE);
      if (wordsPerMinute === pace.current) return;
      pace.current = wordsPerMinute;
      told.current();
    };
    const look = () => {
      const { target } = reading.status.value;
      if (target === looked) return;
      looked = target;
      callOff?.();
      callOff = whenIdle(() => void read());
    };
    look();
    const unsubscribe = reading.status.subscribe(look);
    return () => {
      callOff?.();
      unsubscribe();
    };
  }, [reading]);
  return pace;
}
