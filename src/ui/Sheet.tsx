import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { iconButtonClass } from './buttonClass';
import { showDialog } from './showDialog';
import { useBackCloses } from './useBackCloses';

/** Pulled further than this, or flung, a sheet goes. */
const LET_GO_PX = 96;
const FLING_PX_PER_MS = 0.5;

type SheetProps = {
  title: string;
  /** Runs once it has left. */
  onClose: () => void;
  /** Runs once it stands before the reader; in development perhaps twice. */
  onShown?: () => void;
  children: ReactNode;
  /** On a desktop: a dialog in the middle, or a panel at the end of the line. */
  side?: 'centre' | 'end';
  /** Keeps its full height while a long list fills. */
  tall?: boolean;
  /** What is behind stays in sight. */
  clear?: boolean;
  /** Nobody pressed anything to see it: the focus goes to the sheet as a whole, and no control stands out by a ring. */
  unasked?: boolean;
  /** A tap beside it does not close it. */
  held?: boolean;
};

/**
 * Mounted, it is open: a native modal dialog that rises from the bottom on a phone, where it can be pulled down. The
 * browser keeps the focus inside, gives it back, and closes on Escape and on the back gesture; Back closes it too. The
 * focus is where one types, in a sheet with a text field.
 */
export function Sheet(props: SheetProps) {
  const { title, onClose, onShown, children, side = 'centre', tall, clear, unasked, held } = props;
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const shown = useEffectEvent(() => onShown?.());

  // In the commit that shows it: what stood in for it held the keys until now.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element) showDialog(element);
    if (unasked) element?.focus();
    shown();
    return () => element?.close();
  }, [unasked]);

  const left = async () => {
    const element = dialog.current;
    // Strict mode closes and opens again before the event comes.
    if (!element || element.open) return;
    await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    onClose();
  };
  const close = () => dialog.current?.close();
  useBackCloses(close);
  const head = usePull(close);
  const classes = [
    'overlay sheet',
    side === 'end' && 'sheet-end',
    tall && 'sheet-tall',
    clear && 'sheet-clear',
  ];

  return (
    // Escape closes it natively.
    <dialog
      ref={dialog}
      tabIndex={unasked ? -1 : undefined}
      aria-labelledby={titleId}
      className={classes.filter(Boolean).join(' ')}
      onClose={() => void left()}
      // The backdrop is the dialog itself; what lies on it has elements of its own.
      onClick={(event) => !held && event.target === event.currentTarget && close()}
    >
      <div className="sheet-body">
        <header {...head} className="sheet-grip flex shrink-0 items-center gap-2 pt-3 pr-2 pb-1 pl-5">
          <h2 id={titleId} className="min-w-0 flex-1 py-1.5 font-title text-heading font-semibold">
            {title}
          </h2>
          <button type="button" aria-label={t`Close`} className={iconButtonClass} onClick={close}>
            <X className="size-icon-lg" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Pulling the head down moves the sheet along; letting go far or fast enough closes it. */
function usePull(close: () => void) {
  const start = useRef<{ y: number; at: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const lies = sheetOf(event).getBoundingClientRect().bottom >= innerHeight - 1;
      const button = event.target instanceof Element && event.target.closest('button');
      if (!lies || button || event.pointerType === 'mouse') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) pull(sheetOf(event), event.clientY - start.current.y);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const by = event.clientY - start.current.y;
      const speed = by / Math.max(1, event.timeStamp - start.current.at);
      start.current = undefined;
      letGo(sheetOf(event));
      if (by > LET_GO_PX || (by > 0 && speed > FLING_PX_PER_MS)) close();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined;
      letGo(sheetOf(event));
    },
  };
}

function sheetOf(event: PointerEvent<HTMLElement>): HTMLElement {
  return event.currentTarget.closest('dialog') ?? event.currentTarget;
}

function pull(sheet: HTMLElement, by: number): void {
  sheet.style.translate = `0 ${Math.max(0, by)}px`;
  sheet.style.transition = 'none';
}

/** From here the style sheet moves it: back up, or away when it is closed. */
function letGo(sheet: HTMLElement): void {
  sheet.style.translate = '';
  sheet.style.transition = '';
}
