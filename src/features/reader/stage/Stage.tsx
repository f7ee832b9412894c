import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LeafView } from './LeafView';
import { useStage } from './StageContext';
import { useSignal } from './signal';
import { useSwipe } from './useSwipe';

type StageProps = {
  root: RefObject<HTMLElement | null>;
  /** Anything that changes how the text is laid out. */
  layoutKey: string;
};

/** The opening through which the strip of pages is seen. */
export function Stage({ root, layoutKey }: StageProps) {
  const { reading } = useStage();
  const leaves = useSignal(reading.leaves);
  const stage = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  useSwipe(stage, reading);

  useLayoutEffect(() => {
    if (root.current && stage.current && strip.current) {
      return reading.start(root.current, stage.current, strip.current);
    }
  }, [reading, root]);

  const laidOut = useRef(layoutKey);
  useLayoutEffect(() => {
    if (laidOut.current !== layoutKey) reading.relayout();
    laidOut.current = layoutKey;
  }, [layoutKey, reading]);

  return (
    <div className="stage" ref={stage}>
      <div className="strip" ref={strip}>
        {leaves.map((name) => (
          <LeafView key={name.key} name={name} />
        ))}
      </div>
    </div>
  );
}
