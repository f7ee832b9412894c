import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';

/**
 * How far a finger moves before the row follows; a shorter movement may be a tap or the start of a scroll.
 */
const BEGIN_PX = 12;
/** The share of the row's width from which a release removes it; a fling needs less. */
const LET_GO_SHARE = 0.35;
const FLING_PX_PER_MS = 0.6;

type SwipeAwayProps = { onAway: () => void; disabled: boolean; children: ReactNode };
type Swipe = { x: number; y: number; at: number; moving: boolean };

/** A row that a swipe to the left removes. The row's menu has the same action. */
export function SwipeAway({ onAway, disabled, children }: SwipeAwayProps) {
  const swipe = useRef<Swipe>(undefined);
  const swiped = useRef(false);
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = row.current;
    // A swipe must be prevented: otherwise the browser treats it as a fling, and the next tap, on Undo, only
    // stops that.
    const keep = (event: TouchEvent) => {
      if (!swiped.current || !event.cancelable) return;
      event.preventDefault();
      // No click follows that would need to be caught.
      if (event.type === 'touchend') swiped.current = false;
    };
    element?.addEventListener('touchmove', keep, { passive: false });
    element?.addEventListener('touchend', keep, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', keep);
      element?.removeEventListener('touchend', keep);
    };
  }, []);

  const move = (by: number) => {
    if (!row.current) return;
    row.current.style.translate = by === 0 ? '' : `${by}px 0`;
    row.current.style.transitionDuration = by === 0 ? '' : '0s';
  };
  const leave = () => {
    swipe.current = undefined;
    move(0);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      swiped.current = false;
      if (disabled || event.pointerType !== 'touch' || !event.isPrimary) return;
      swipe.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, moving: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const began = swipe.current;
      if (!began) return;
      const by = event.clientX - began.x;
      if (!began.moving) {
        if (Math.abs(by) < BEGIN_PX || Math.abs(by) < Math.abs(event.clientY - began.y)) return;
        began.moving = true;
        swiped.current = true;
        row.current?.setPointerCapture(event.pointerId);
      }
      move(Math.min(0, by));
    },
    onPointerUp: (event: PointerEvent) => {
      const began = swipe.current;
      if (!began?.moving) return leave();
      const by = began.x - event.clientX;
      const speed = by / Math.max(1, event.timeStamp - began.at);
      const width = row.current?.offsetWidth ?? Number.POSITIVE_INFINITY;
      leave();
      if (by > width * LET_GO_SHARE || (by > BEGIN_PX * 2 && speed > FLING_PX_PER_MS)) onAway();
    },
    onPointerCancel: leave,
  };

  return (
    <div className="relative overflow-x-clip">
      <span
        aria-hidden="true"
        className="absolute inset-y-1 right-0 left-1/4 flex items-center justify-end gap-2 rounded-md bg-danger-soft px-5 font-medium text-danger"
      >
        <Trash2 className="size-icon-md" />
        <Trans>Remove</Trans>
      </span>
      {/* Only a shortcut for the row's menu. */}
      <div
        ref={row}
        role="presentation"
        className="relative touch-pan-y transition-[translate] duration-base ease-out"
        onClickCapture={(event) => {
          if (!swiped.current) return;
          swiped.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
        {...handlers}
      >
        {children}
      </div>
    </div>
  );
}
