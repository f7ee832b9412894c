import { useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeptAnnotation } from '../../../data/queries/annotations';
import type { ReadingSettings, TextSpot } from '../../../data/tables/rows';
import { hitToOpen } from '../../platform/hitToOpen';
import { afterPaint } from '../../platform/idle';
import { usecases } from '../../platform/usecases';
import { PageTitle } from '../../ui/PageTitle';
import { showToast } from '../../ui/toasts';
import type { AloudWish } from './aloud/AloudPlayer';
import { AloudPlayer } from './aloud/lazyAloud';
import { maySpeak, unlockSpeech } from './aloud/voicePresence';
import { Marks } from './annotations/lazyMarks';
import type { SelectedWords } from './annotations/useSelectedWords';
import { ChapterFeed } from './ChapterFeed';
import { type KeyCommand, keyCommand } from './keyCommand';
import { useFollowLink } from './links/useFollowLink';
import type { FirstReading } from './loadReading';
import { BottomBar } from './menu/BottomBar';
import { ReaderSheet, type SheetWish } from './menu/ReaderSheet';
import { TopBar } from './menu/TopBar';
import { ForkBar } from './places/lazyForkBar';
import { usePlaces } from './places/usePlaces';
import { dimming, layoutKey, ownColours, readingStyle } from './readingStyle';
import type { HitStep } from './search/HitBar';
import { HitBar } from './search/lazySearch';
import './reader.css';
import './text/faces';
import { Signal } from '../../platform/signal';
import { StatusLine } from './StatusLine';
import { ScreenReaderMode } from './screenReader/lazyScreenReader';
import { ReaderSkips } from './screenReader/ReaderSkips';
import { servedSettings } from './screenReader/servedSettings';
import { Stage } from './stage/Stage';
import { StageContext } from './stage/StageContext';
import { tapZone } from './tapZone';
import { useAutoplay } from './useAutoplay';
import { useBackTrap } from './useBackTrap';
import { useBarColour } from './useBarColour';
import { useBook } from './useBook';
import { useLeavingQuestion } from './useLeavingQuestion';
import { usePeek } from './usePeek';
import { useReading } from './useReading';
import { useReadingFont } from './useReadingFont';
import { useTurning } from './useTurning';
import { useWakeLock } from './useWakeLock';

type ReaderProps = {
  bookId: number;
  target: number;
  first: FirstReading;
  /** The reader went on to another chapter by itself. */
  onTarget: (target: number) => void;
  onLeave: () => void;
};

const MOVES: ReadonlySet<KeyCommand> = new Set(['nextPage', 'previousPage', 'chapterStart', 'chapterEnd']);

/** The reading page: the stage, and what a tap in its middle wakes. */
export function Reader({ bookId, target, first, onTarget, onLeave }: ReaderProps) {
  const { t } = useLingui();
  useBackTrap();
  const root = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [chosen, setSettings] = useState(first.settings);
  const settings = useMemo(() => servedSettings(chosen), [chosen]);
  /** Counts the turns that the reader asked for: a screen reader's cursor goes along. */
  const [turns] = useState(() => new Signal(0));
  const [menuOpen, setMenuOpen] = useState(false);
  const [sheet, setSheet] = useState<SheetWish | null>(null);
  const [sought, setSought] = useState(() => hitToOpen(bookId, target));
  const stepHit = useRef<HitStep>(null);
  const [aloud, setAloud] = useState<AloudWish | null>(null);
  const { book, chapters, onShelf } = useBook(bookId, first);
  const isBusy =
    menuOpen || sheet !== null || sought !== undefined || aloud !== null || settings.screenReader;
  const [isPeeking, peek] = usePeek(root, isBusy, () => setMenuOpen(true));
  const menuShown = menuOpen || isPeeking;
  const { reading, openings, supply, settled, lastPlace, aimAt, hasBegun } = useReading({
    bookId,
    target,
    first,
    chapters,
    settings,
    isReadTo: aloud !== null,
    onTarget,
    onFirstEntry: peek,
  });

  const turning = useTurning(first, book, openings, reading);

  const changeSettings = useCallback(
    (patch: Partial<ReadingSettings>) => {
      // The place has to be known before the text moves.
      reading.settle();
      setSettings((before) => ({ ...before, ...patch }));
      void usecases.saveReadingSettings({ patch }).then((result) => {
        if (!result.ok) showToast({ text: t`This device could not save that.` });
      });
    },
    [reading, t],
  );
  useEffect(() => {
    // Not in this commit: changing the leaves renders at once.
    queueMicrotask(() => reading.setPageType(settings.pageType));
  }, [reading, settings.pageType]);
  useEffect(() => reading.setTurn(settings.turn), [reading, settings.turn]);

  useReadingFont(settings.fontFamily, book?.language);
  useLeavingQuestion({
    bookId,
    bookName: book?.bookName,
    onShelf,
    asksForShelf: settings.exitReminderBookshelf,
    hasBegun,
  });
  useAutoplay(page, reading, settings, menuOpen || sheet !== null || aloud !== null);
  useWakeLock(settings.keepAwake || settings.autoplay);
  useBarColour(root, settings, menuShown);

  const stopAutoplay = () => {
    changeSettings({ autoplay: false });
    setMenuOpen(false);
  };
  const readAloud = useCallback(
    (from: TextSpot | null) => {
      if (!maySpeak()) return void showToast({ text: t`Read aloud: this device has no voices` });
      unlockSpeech();
      setAloud({ from });
      setMenuOpen(false);
    },
    [t],
  );
  const endAloud = () => {
    setAloud(null);
    root.current?.focus({ preventScroll: true });
  };

  const closeHits = useCallback(() => {
    setSought(undefined);
    root.current?.focus({ preventScroll: true });
  }, []);
  const obey = useCallback(
    (command: KeyCommand) => {
      if (command === 'nextPage') reading.turn(1);
      else if (command === 'previousPage') reading.turn(-1);
      else if (command === 'nextChapter') reading.turnChapter(1);
      else if (command === 'previousChapter') reading.turnChapter(-1);
      else if (command === 'chapterStart') reading.go(reading.target, 'start');
      else if (command === 'chapterEnd') reading.go(reading.target, 'end');
      else if (command === 'menu') setMenuOpen((open) => !open);
      else if (command === 'readAloud') readAloud(null);
      else if (command === 'search' || command === 'keys') setSheet({ kind: command });
      else if (command === 'nextHit') stepHit.current?.(1);
      else if (command === 'previousHit') stepHit.current?.(-1);
      else if (menuOpen) setMenuOpen(false);
      else if (sought) closeHits();
      else onLeave();
      if (MOVES.has(command)) turns.set(turns.value + 1);
    },
    [reading, menuOpen, sought, closeHits, onLeave, readAloud, turns],
  );
  // At once, not after the paint: between two of them no key is to be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies above the text has its own keys. One that is on its way out no longer has any.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const command = keyCommand(event, settings, turning);
      if (!command || belongsToControl(event)) return;
      // With nothing found they are the browser's.
      if ((command === 'nextHit' || command === 'previousHit') && !stepHit.current) return;
      event.preventDefault();
      // Nobody else needs it: a key that turns the page goes through no other listener first.
      event.stopPropagation();
      obey(command);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [obey, settings, turning]);

  // For what listens to the keys beside us. Moving the focus lays the page out: the text is painted first. Before the
  // shell looks where it is, so that it has no reason to move it once more.
  useEffect(() => afterPaint(() => root.current?.focus({ preventScroll: true })), []);
  // A menu that goes takes the focus on its buttons with it.
  useEffect(() => {
    if (!menuOpen && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [menuOpen]);

  const places = usePlaces({ bookId, reading, openings, supply, chapters, lastPlace, aimAt });
  // A link that was followed is no longer on the page, and neither is the focus.
  const onGone = useCallback(() => {
    root.current?.focus({ preventScroll: true });
    turns.set(turns.value + 1);
  }, [turns]);
  const followLink = useFollowLink(reading, places, setSheet, onGone);
  const onTap = (event: React.MouseEvent) => {
    const element = event.target as Element;
    const note = element.closest<HTMLElement>('[data-note]');
    if (note?.dataset.note) {
      event.preventDefault();
      setSheet({ kind: 'note', target: reading.target, label: note.dataset.note });
      return;
    }
    const link = element.closest<HTMLElement>('[data-link]')?.dataset.link;
    if (link !== undefined) {
      event.preventDefault();
      followLink(link);
      return;
    }
    const picture = element.closest<HTMLElement>('[data-picture]')?.dataset.picture;
    if (picture) {
      setSheet({ kind: 'picture', target: reading.target, blockId: picture });
      return;
    }
    if (element.closest('a, button, label, input, select') || !getSelection()?.isCollapsed) return;
    const zone = tapZone(event.clientX, window.innerWidth, settings, turning);
    if (zone === 'menu' || menuOpen) setMenuOpen((open) => !open);
    else reading.turn(zone === 'next' ? 1 : -1);
  };

  const askForRange = useCallback((from: number) => setSheet({ kind: 'unlockRange', from }), []);
  const stageValue = useMemo(
    () => ({ reading, openings, supply, book, chapters, places, turning, askForRange }),
    [reading, openings, supply, book, chapters, places, turning, askForRange],
  );
  const openHighlight = useCallback(
    (annotation: KeptAnnotation) => setSheet({ kind: 'highlight', annotation }),
    [],
  );
  const openTypo = useCallback((words: SelectedWords) => setSheet({ kind: 'typo', words }), []);
  const openLookUp = useCallback(
    ({ quote }: SelectedWords) => setSheet({ kind: 'lookUp', words: quote }),
    [],
  );
  const openQuote = useCallback(({ quote }: SelectedWords) => setSheet({ kind: 'quote', words: quote }), []);

  return (
    <StageContext value={stageValue}>
      <div
        className="reader"
        data-aloud={aloud !== null || undefined}
        data-menu-background={settings.menuBackground}
        data-page-type={settings.pageType}
        data-safe-area={settings.safeAreaColour}
        data-screen-reader={settings.screenReader || undefined}
        data-reader-theme={settings.theme}
        data-dimmed={settings.brightness < 100 || undefined}
        data-spread={settings.spread}
        data-turn={settings.turn}
        data-turning={turning}
        ref={root}
        style={{ ...dimming(settings), ...ownColours(settings) }}
        tabIndex={-1}
      >
        {book && <PageTitle>{book.bookName}</PageTitle>}
        <ReaderSkips
          menuOpen={menuOpen}
          onMenu={() => setMenuOpen((open) => !open)}
          onScreenReader={(screenReader) => changeSettings({ screenReader })}
          screenReader={settings.screenReader}
        />
        {menuShown && (
          <TopBar
            bookId={bookId}
            onLeave={onLeave}
            onAloud={() => readAloud(null)}
            onSearch={() => setSheet({ kind: 'search' })}
            onShelf={onShelf}
            title={book?.bookName}
          />
        )}
        {/* Every tap has its key, see keyCommand. */}
        <div className="reader-page" onClick={onTap} ref={page} style={readingStyle(settings)}>
          <Stage layoutKey={`${layoutKey(settings)}/${turning}`} />
          <StatusLine />
        </div>
        {!menuShown && sheet === null && (
          <Suspense>
            <ForkBar bookId={bookId} />
          </Suspense>
        )}
        {menuShown && (
          <BottomBar
            onStop={settings.autoplay ? stopAutoplay : undefined}
            onContents={() => setSheet({ kind: 'contents' })}
            onPlaces={() => setSheet({ kind: 'places' })}
            onKeys={() => setSheet({ kind: 'keys' })}
            onSettings={() => setSheet({ kind: 'settings' })}
            onChange={changeSettings}
            settings={chosen}
          />
        )}
        <Suspense>
          <Marks
            bookId={bookId}
            layoutKey={layoutKey(settings)}
            onOpen={openHighlight}
            onQuote={openQuote}
            onLookUp={openLookUp}
            onTypo={openTypo}
            onReadFrom={readAloud}
          />
        </Suspense>
        {settings.screenReader && (
          <Suspense>
            <ScreenReaderMode turns={turns} />
          </Suspense>
        )}
        {aloud && (
          <Suspense>
            <AloudPlayer onClose={endAloud} wish={aloud} />
          </Suspense>
        )}
        <Suspense>
          {sheet && (
            <ReaderSheet
              bookId={bookId}
              onClose={() => setSheet(null)}
              onHit={(hit, query) => setSought({ hit, query, before: places.placeNow() ?? undefined })}
              onHighlight={openHighlight}
              onLink={followLink}
              onSettings={changeSettings}
              onWent={() => {
                setSheet(null);
                setMenuOpen(false);
              }}
              settings={chosen}
              sheet={sheet}
            />
          )}
          {sought && (
            <HitBar
              found={sought}
              isAside={menuOpen || sheet !== null}
              key={`${sought.hit.target}/${sought.hit.blockId}/${sought.hit.start}`}
              onClose={closeHits}
              step={stepHit}
            />
          )}
        </Suspense>
        <ChapterFeed
          bookId={bookId}
          entry={chapters.find((entry) => entry.target === settled)}
          supply={supply}
          target={settled}
        />
      </div>
    </StageContext>
  );
}

/** Keys that a focused control needs for itself. */
function belongsToControl(event: KeyboardEvent): boolean {
  const element = event.target as Element;
  if (element.closest('input, select, textarea, dialog, [contenteditable]')) return true;
  if (/^(?:Arrow|Home$|End$)/.test(event.key) && element.closest('[data-scrolls]')) return true;
  return (event.key === ' ' || event.key === 'Enter') && element.closest('button, a') !== null;
}
