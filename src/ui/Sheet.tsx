import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { iconButtonClass } from './buttonClass';
import { showDialog } from './showDialog';
import { useBackCloses } from './useBackCloses';

/** A sheet closes when it is pulled further than this, or flung. */
const LET_GO_PX = 96;
const FLING_PX_PER_MS = 0.5;

type SheetProps = {
  title: string;
  onClose: () => void;
  /** Runs once the sheet is visible; in development perhaps twice. */
  onShown?: () => void;
  children: ReactNode;
  side?: 'centre' | 'end';
  /** Keeps its full height while a long list fills. */
  tall?: boolean;
  /** Keeps the page behind it visible. */
  clear?: boolean;
  /**
   * The reader did not ask for it: the sheet itself gets the focus, so that no control shows a focus ring.
   */
  unasked?: boolean;
  /** A tap on the backdrop does not close it. */
  held?: boolean;
};

/**
 * Opens when it is mounted: a native modal dialog that slides up from the bottom on a phone, where it can be
 * pulled down. The browser traps and restores the focus, and closes it on Escape and on the back gesture;
 * Back closes it too. A sheet with a text field focuses the field.
 */
export function Sheet(props: SheetProps) {
  const { title, onClose, onShown, children, side = 'centre', tall, clear, unasked, held } = props;
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const shown = useEffectEvent(() => onShown?.());

  // Opens in the commit that shows it, because its placeholder has blocked the keys until now.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element) showDialog(element);
    if (unasked) element?.focus();
    shown();
    return () => element?.close();
  }, [unasked]);

  const close = () => dialog.current?.close();
  const lift = useBackCloses(close);
  const left = async () => {
    const element = dialog.current;
    // Strict mode closes and reopens it before the event arrives.
    if (!element || element.open) return;
    lift();
    await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    onClose();
  };
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
      // A click whose target is the dialog itself is on the backdrop; the content has elements of its own.
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

/** Moves the sheet while its head is pulled down; closes it when it is released far or fast enough. */
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

/** Hands the sheet over to the style sheet, which animates it back up, or away when it is closed. */
function letGo(sheet: HTMLElement): void {
  sheet.style.translate = '';
  sheet.style.transition = '';
}
