import { type RefObject, useCallback, useState } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { KeptAnnotation } from '../../../../data/queries/places';
import type { Signal } from '../../../platform/live/signal';
import { useHasBeenIdle } from '../../../platform/live/useHasBeenIdle';
import { lazyPart } from '../../../platform/navigation/lazy';
import type { SelectedWords } from '../annotations/useSelectedWords';
import { useStage } from '../context/StageContext';
import { BottomBar } from '../menu/BottomBar';
import { ReaderSheet } from '../menu/ReaderSheet';
import type { HitStep } from '../search/HitBar';
import { layoutKey } from '../text/readingStyle';
import type { Layers } from './useLayers';

const AloudPlayer = lazyPart(() => import('../aloud/AloudPlayer'), 'AloudPlayer');
const ForkBar = lazyPart(() => import('../places/ForkBar'), 'ForkBar');
const HitBar = lazyPart(() => import('../search/HitBar'), 'HitBar');
const Marks = lazyPart(() => import('../annotations/Marks'), 'Marks');
const ScreenReaderMode = lazyPart(() => import('../screenReader/ScreenReaderMode'), 'ScreenReaderMode');
const TalkMarks = lazyPart(() => import('../talk/TalkMarks'), 'TalkMarks');

/** The longest wait before the layers are drawn on a page that is never idle, in ms. */
const LATEST_MS = 500;

type ReaderLayersProps = {
  bookId: number;
  layers: Layers;
  menuShown: boolean;
  chosen: ReadingSettings;
  settings: ReadingSettings;
  onSettings: (patch: Partial<ReadingSettings>) => void;
  onLink: (link: string) => void;
  stepHit: RefObject<HitStep | null>;
  turns: Signal<number>;
};

export function ReaderLayers(props: ReaderLayersProps) {
  const { bookId, layers, menuShown, chosen, settings, onSettings, onLink, stepHit, turns } = props;
  const { places, reading } = useStage();
  // The text is painted first, even when the code of the layers is loaded.
  const mayDraw = useHasBeenIdle(LATEST_MS);
  const [openedAt] = useState(reading.target);
  const { menuOpen, sheet, sought, aloud, openSheet, closeMenu } = layers;
  const openHighlight = useCallback(
    (annotation: KeptAnnotation) => openSheet({ kind: 'highlight', annotation }),
    [openSheet],
  );
  const openTypo = useCallback((words: SelectedWords) => openSheet({ kind: 'typo', words }), [openSheet]);
  const openLookUp = useCallback(
    ({ quote }: SelectedWords) => openSheet({ kind: 'lookUp', words: quote }),
    [openSheet],
  );
  const openQuote = useCallback(
    ({ quote }: SelectedWords) => openSheet({ kind: 'quote', words: quote }),
    [openSheet],
  );
  const stopAutoplay = () => {
    onSettings({ autoplay: false });
    closeMenu();
  };
  return (
    <>
      {mayDraw && !menuShown && sheet === null && <ForkBar bookId={bookId} />}
      {menuShown && (
        <BottomBar
          onStop={settings.autoplay ? stopAutoplay : undefined}
          onContents={() => openSheet({ kind: 'contents' })}
          onPlaces={() => openSheet({ kind: 'places' })}
          onKeys={() => openSheet({ kind: 'keys' })}
          onSettings={() => openSheet({ kind: 'settings' })}
          onChange={onSettings}
          settings={chosen}
        />
      )}
      {mayDraw && (
        <Marks
          bookId={bookId}
          layoutKey={layoutKey(settings)}
          onOpen={openHighlight}
          onQuote={openQuote}
          onLookUp={openLookUp}
          onTypo={openTypo}
          onReadFrom={layers.readAloud}
        />
      )}
      {mayDraw && settings.commentMarks && bookId > 0 && (
        <TalkMarks bookId={bookId} layoutKey={layoutKey(settings)} />
      )}
      {settings.screenReader && <ScreenReaderMode turns={turns} openedAt={openedAt} />}
      {aloud && <AloudPlayer bookId={bookId} onClose={layers.endAloud} wish={aloud} />}
      {sheet && (
        <ReaderSheet
          bookId={bookId}
          onClose={() => openSheet(null)}
          onHit={(hit, query) => layers.showHit({ hit, query, before: places.placeNow() ?? undefined })}
          onFilePage={() => openSheet({ kind: 'filePage' })}
          onHighlight={openHighlight}
          onLink={onLink}
          onSettings={onSettings}
          onWent={() => {
            openSheet(null);
            closeMenu();
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
          onClose={layers.closeHit}
          step={stepHit}
        />
      )}
    </>
  );
}
