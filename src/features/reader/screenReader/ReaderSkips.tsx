import { Trans } from '@lingui/react/macro';

type ReaderSkipsProps = {
  screenReader: boolean;
  onScreenReader: (on: boolean) => void;
  menuOpen: boolean;
  onMenu: () => void;
};

const skipClass =
  'absolute top-2 left-2 z-2 min-h-11 -translate-y-[calc(100%+1rem)] rounded-full bg-accent px-5 py-2 text-accent-ink focus:translate-y-0';

/**
 * The first focus stops of the reader, hidden until focused: a screen reader cannot tap the middle of a page.
 */
export function ReaderSkips({ screenReader, onScreenReader, menuOpen, onMenu }: ReaderSkipsProps) {
  return (
    <>
      <button
        aria-pressed={screenReader}
        className={skipClass}
        onClick={() => onScreenReader(!screenReader)}
        type="button"
      >
        <Trans>Switch to the screen reader layout</Trans>
      </button>
      <button aria-expanded={menuOpen} className={skipClass} onClick={onMenu} type="button">
        <Trans>Reading menu</Trans>
      </button>
    </>
  );
}
