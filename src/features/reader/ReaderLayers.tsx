import { type RefObject, useCallback, useState } from 'react';
import type { ReadingSettings } from '../../../contract/values/readingSettings';
import type { KeptAnnotation } from '../../../data/queries/annotations';
import type { Signal } from '../../platform/signal';
import { AloudPlayer } from './aloud/lateAloud';
import { Marks } from './annotations/lateMarks';
import type { SelectedWords } from './annotations/useSelectedWords';
import { BottomBar } from './menu/BottomBar';
import { ReaderSheet } from './menu/ReaderSheet';
import { ForkBar } from './places/lateForkBar';
import { layoutKey } from './readingStyle';
import { ScreenReaderMode } from './screenReader/lateScreenReader';
import type { HitStep } from './search/HitBar';
import { HitBar } from './search/lateSearch';
import { useStage } from './stage/StageContext';
import { TalkMarks } from './talk/lateTalkMarks';
import type { Layers } from './useLayers';

type ReaderLayersProps = {
  bookId: number;
  layers: Layers;
  menuShown: boolean;
  /** As they were chosen, and as they take effect. */
  chosen: ReadingSettings;
  settings: ReadingSettings;
  onSettings: (patch: Partial<ReadingSettings>) => void;
  onLink: (link: string) => void;
  stepHit: RefObject<HitStep | null>;
  turns: Signal<number>;
};

/** All that comes over the text, after the text in the document. */
export function ReaderLayers(props: ReaderLayersProps) {
  const { bookId, layers, menuShown, chosen, settings, onSettings, onLink, stepHit, turns } = props;
  const { places, reading } = useStage();
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
      {!menuShown && sheet === null && <ForkBar bookId={bookId} />}
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
      <Marks
        bookId={bookId}
        layoutKey={layoutKey(settings)}
        onOpen={openHighlight}
        onQuote={openQuote}
        onLookUp={openLookUp}
        onTypo={openTypo}
        onReadFrom={layers.readAloud}
      />
      {settings.commentMarks && bookId > 0 && <TalkMarks bookId={bookId} layoutKey={layoutKey(settings)} />}
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
