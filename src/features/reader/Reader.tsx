import './reader.css';
import './text/faces';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { useWakeLock } from '../../platform/device/wakeLock';
import { afterPaint } from '../../platform/live/idle';
import { Signal } from '../../platform/live/signal';
import { OtherKind } from '../../shared/titlePage/OtherKind';
import { PageTitle } from '../../ui/PageTitle';
import { recordNarration } from './aloud/voicePresence';
import { useAutoplay } from './autoplay/useAutoplay';
import { StageContext } from './context/StageContext';
import { useKeys } from './keys/useKeys';
import { ReaderLayers } from './layers/ReaderLayers';
import { useBackTrap } from './layers/useBackTrap';
import { useLayers } from './layers/useLayers';
import { usePeek } from './layers/usePeek';
import { useFollowLink } from './links/useFollowLink';
import { TopBar } from './menu/TopBar';
import { ReaderSkips } from './screenReader/ReaderSkips';
import type { HitStep } from './search/HitBar';
import type { FirstReading } from './session/FirstReading';
import { useBook } from './session/useBook';
import { useReadingSession } from './session/useReadingSession';
import { useTurning } from './session/useTurning';
import { Stage } from './stage/Stage';
import { StatusLine } from './status/StatusLine';
import { TapHint } from './taps/TapHint';
import { tapOn } from './taps/tapOn';
import { isWrittenVertically, mayBeVertical } from './text/direction';
import { dimming, layoutKey, ownColours, readingStyle } from './text/readingStyle';
import { useReadingFont } from './text/useReadingFont';
import { useChosenSettings, useStageSettings } from './useChosenSettings';
import { useLeavingQuestion } from './useLeavingQuestion';

type ReaderProps = {
  bookId: number;
  target: number;
  first: FirstReading;
  onTarget: (target: number, onShelf: boolean) => void;
  onLeave: () => void;
};

/** The reading page: the stage, and the menu that a tap in its middle opens. */
export function Reader({ bookId, target, first, onTarget, onLeave }: ReaderProps) {
  useBackTrap();
  const root = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const stepHit = useRef<HitStep>(null);
  const [turns] = useState(() => new Signal(0));
  const { chosen, settings, choose } = useChosenSettings(first.settings);
  const { book, chapters, onShelf } = useBook(bookId, first);
  const layers = useLayers(bookId, target, root);
  const { menuOpen, sheet, sought, aloud, focusText } = layers;
  const isBusy =
    menuOpen || sheet !== null || sought !== undefined || aloud !== null || settings.screenReader;
  const isPeeking = usePeek(root, isBusy, layers.openMenu);
  const [isHinted, setHinted] = useState(false);
  const endHint = useCallback(() => setHinted(false), []);
  const menuShown = menuOpen || isPeeking;
  const session = useReadingSession({
    bookId,
    target,
    first,
    chapters,
    settings,
    isReadTo: aloud !== null,
    onTarget: (next) => onTarget(next, onShelf),
    onFirstEntry: () => setHinted(true),
  });
  const { reading, openings, supply, places } = session;
  const said = first.direction ?? book?.direction;
  const isVertical = isWrittenVertically(said, book?.language, settings.writing);
  const { turning, isPictured } = useTurning(session, said, book?.language, isVertical);
  useStageSettings(reading, settings);
  const changeSettings = useCallback(
    (patch: Partial<ReadingSettings>) => {
      // The place must be known before the text is laid out again.
      reading.settle();
      choose(patch);
    },
    [reading, choose],
  );

  useReadingFont(settings.fontFamily, book?.language);
  useLeavingQuestion({
    bookId,
    bookName: book?.bookName,
    onShelf,
    asksForShelf: settings.exitReminderBookshelf,
    hasBegun: () => session.hasBegun,
  });
  useAutoplay(page, reading, settings, menuOpen || sheet !== null || aloud !== null);
  useEffect(() => recordNarration(first.isNarrated === true), [first.isNarrated]);
  useWakeLock(settings.keepAwake || settings.autoplay);
  useBarColour(root, settings, menuShown);
  useKeys(settings, turning, { reading, layers, stepHit, onLeave, turns });

  // Key listeners outside the text need the focus. Moving it forces a layout, so the text is painted first.
  // This must run before the shell checks the focus, or the shell moves it again.
  useEffect(() => afterPaint(focusText), [focusText]);
  const onGone = useCallback(() => {
    focusText();
    turns.set(turns.value + 1);
  }, [focusText, turns]);
  const followLink = useFollowLink(reading, places, layers.openSheet, onGone);

  const { openSheet } = layers;
  const stageValue = useMemo(() => {
    const askForRange = (from: number) => openSheet({ kind: 'unlockRange', from });
    const askForCoins = (wanted: number, price: number) =>
      openSheet({ kind: 'missingCoins', target: wanted, price });
    return {
      reading,
      openings,
      supply,
      book,
      chapters,
      places,
      turning,
      isVertical,
      mayBeVertical: mayBeVertical(first.direction, book?.language),
      askForRange,
      askForCoins,
    };
  }, [reading, openings, supply, book, chapters, places, turning, isVertical, first.direction, openSheet]);

  return (
    <StageContext value={stageValue}>
      <div
        className="reader"
        data-aloud={aloud !== null || undefined}
        data-menu-background={settings.menuBackground}
        data-page-type={settings.pageType}
        data-safe-area={settings.safeAreaColour}
        data-screen-reader={settings.screenReader || undefined}
        data-pictures={isPictured || undefined}
        data-reader-theme={settings.theme}
        data-dimmed={settings.brightness < 100 || undefined}
        data-spread={settings.spread}
        data-turn={settings.turn}
        data-turning={turning}
        data-writing={isVertical ? 'vertical' : undefined}
        ref={root}
        style={{ ...dimming(settings), ...ownColours(settings) }}
        tabIndex={-1}
      >
        {book ? (
          <PageTitle>{book.bookName}</PageTitle>
        ) : (
          <OtherKind kind="novel" id={bookId} target={target} />
        )}
        <ReaderSkips
          menuOpen={menuOpen}
          onMenu={layers.toggleMenu}
          onScreenReader={(screenReader) => changeSettings({ screenReader })}
          screenReader={settings.screenReader}
        />
        {menuShown && (
          <TopBar
            bookId={bookId}
            onLeave={onLeave}
            onAloud={() => layers.readAloud(null)}
            onSearch={() => openSheet({ kind: 'search' })}
            onShelf={onShelf}
            title={book?.bookName}
          />
        )}
        {/* Every tap has an equivalent key, see keyCommand. */}
        <div
          className="reader-page"
          onClick={(event) => tapOn(event, { reading, layers, settings, turning, followLink })}
          ref={page}
          style={readingStyle(settings)}
        >
          <Stage layoutKey={`${layoutKey(settings)}/${turning}/${isVertical}`} />
          <StatusLine />
        </div>
        {isHinted && !isBusy && !isPeeking && <TapHint onEnd={endHint} settings={settings} />}
        <ReaderLayers
          bookId={bookId}
          chosen={chosen}
          layers={layers}
          menuShown={menuShown}
          onLink={followLink}
          onSettings={changeSettings}
          settings={settings}
          stepHit={stepHit}
          turns={turns}
        />
      </div>
    </StageContext>
  );
}

/**
 * Gives the browser's bars the colour of the paper, or of the menu if it touches them, unless the reader
 * chose a colour for the safe areas.
 */
function useBarColour(
  root: RefObject<HTMLElement | null>,
  { theme, paper, menuBackground, safeAreaColour }: ReadingSettings,
  menuOpen: boolean,
): void {
  useEffect(() => {
    const reader = root.current;
    if (!reader) return;
    // The first matching tag wins; the app's own, one per colour scheme, follow it.
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    const show = () => {
      const menu = safeAreaColour === 'paper' && reader.querySelector('.reader-bar-top');
      meta.content = getComputedStyle(menu || reader, menu ? undefined : '::before').backgroundColor;
      if (!meta.isConnected) document.head.prepend(meta);
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', show);
    const callOff = afterPaint(show);
    return () => {
      callOff();
      scheme.removeEventListener('change', show);
      meta.remove();
    };
  }, [root, theme, paper, menuBackground, safeAreaColour, menuOpen]);
}
