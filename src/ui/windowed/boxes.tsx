import { createContext, type ReactElement, use, useRef } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';

/** The index of the stretch with the focus, or -1. */
export const KeptStretch = createContext(-1);

/**
 * Holds the stretches of a list that the page scrolls, and keeps the one with the focus: WindowVirtualizer
 * has no `keepMounted`. React keeps an element as long as its key is rendered among the same siblings, in
 * the same order.
 */
export function StretchesBox({ children, ref, style }: CustomContainerComponentProps) {
  const kept = use(KeptStretch);
  const last = useRef<ReactElement>(undefined);
  const near = children as ReactElement[];
  const isKept = (box: ReactElement | undefined) => Number(box?.key ?? -1) === kept;
  last.current = near.find(isKept) ?? last.current;
  const far = near.some(isKept) || !isKept(last.current) ? undefined : last.current;
  const shown = far ? inOrder(near, far) : near;
  // Otherwise a tap within a sixth of a second after a scroll would be lost.
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {shown}
    </div>
  );
}

function inOrder(near: readonly ReactElement[], far: ReactElement): ReactElement[] {
  return Number(far.key) < Number(near[0]?.key) ? [far, ...near] : [...near, far];
}

/** A menu that is open in a row covers the rows below. */
export function StretchBox({ index: _, ...box }: CustomItemComponentProps) {
  return <div {...box} className="has-[[role=menu]]:z-1" />;
}
