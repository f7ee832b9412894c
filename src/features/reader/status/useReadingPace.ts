import { type RefObject, useEffect, useRef } from 'react';
import { readReadingPace } from '../../../../data/queries/sealedSettings';
import { UNMEASURED_PACE } from '../../../../data/queries/settings';
import { whenIdle } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';

/**
 * Returns the reader's words per minute, read again with each chapter. A ref, because a turn must not wait
 * for a render.
 */
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
      // If it cannot be read, the default pace is used.
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
