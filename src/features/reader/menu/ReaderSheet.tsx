import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { KeptAnnotation } from '../../../../data/queries/places';
import { placeOfHit } from '../../../platform/navigation/pendingSearchHit';
import type { TextHit } from '../../../platform/worker/textSearch';
import { MissingCoinsSheet } from '../../../shared/missingCoins/lazyMissingCoins';
import { UnlockRangeSheet } from '../../../shared/unlock/lazyUnlockRange';
import { lazySheet } from '../../../ui/lazySheet';
import type { SelectedWords } from '../annotations/useSelectedWords';
import { useStage } from '../context/StageContext';

const ContentsSheet = lazySheet(() => import('./ContentsSheet'), 'ContentsSheet');
const FilePageSheet = lazySheet(() => import('../filePage/FilePageSheet'), 'FilePageSheet');
const HighlightSheet = lazySheet(() => import('../annotations/HighlightSheet'), 'HighlightSheet');
const KeysSheet = lazySheet(() => import('../keys/KeysSheet'), 'KeysSheet');
const LookUpSheet = lazySheet(() => import('../lookUp/LookUpSheet'), 'LookUpSheet');
const NoteSheet = lazySheet(() => import('./NoteSheet'), 'NoteSheet');
const PictureSheet = lazySheet(() => import('./PictureSheet'), 'PictureSheet');
const PlacesSheet = lazySheet(() => import('../places/PlacesSheet'), 'PlacesSheet');
const QuoteSheet = lazySheet(() => import('../quote/QuoteSheet'), 'QuoteSheet');
const SearchSheet = lazySheet(() => import('../search/SearchSheet'), 'SearchSheet');
const SettingsSheet = lazySheet(() => import('./settings/SettingsSheet'), 'SettingsSheet');
const TypoSheet = lazySheet(() => import('../typo/TypoSheet'), 'TypoSheet');
const WebLinkSheet = lazySheet(() => import('../links/WebLinkSheet'), 'WebLinkSheet');

export type SheetWish =
  | { kind: 'contents' }
  | { kind: 'filePage' }
  | { kind: 'places' }
  | { kind: 'highlight'; annotation: KeptAnnotation }
  | { kind: 'settings' }
  | { kind: 'search' }
  | { kind: 'keys' }
  | { kind: 'quote'; words: string }
  | { kind: 'lookUp'; words: string }
  | { kind: 'unlockRange'; from: number }
  | { kind: 'missingCoins'; target: number; price: number }
  | { kind: 'typo'; words: SelectedWords }
  | { kind: 'note'; target: number; label: string }
  | { kind: 'webLink'; address: string }
  | { kind: 'picture'; target: number; blockId: string };

type ReaderSheetProps = {
  bookId: number;
  sheet: SheetWish;
  settings: ReadingSettings;
  onSettings: (patch: Partial<ReadingSettings>) => void;
  onHighlight: (annotation: KeptAnnotation) => void;
  /** A hit was chosen, before the reader moves to it. */
  onHit: (hit: TextHit, query: string) => void;
  onFilePage: () => void;
  onLink: (link: string) => void;
  onWent: () => void;
  onClose: () => void;
};

export function ReaderSheet(props: ReaderSheetProps) {
  const { bookId, sheet, settings, onSettings, onHighlight, onHit, onFilePage, onLink, onWent, onClose } =
    props;
  const { reading, places, chapters, book } = useStage();
  const jump: typeof places.jump = (place) => {
    onWent();
    places.jump(place);
  };
  switch (sheet.kind) {
    case 'contents':
      return (
        <ContentsSheet
          bookId={bookId}
          onClose={onClose}
          onEdit={onHighlight}
          onFilePage={onFilePage}
          onPick={(picked) => {
            onWent();
            places.leave();
            reading.go(picked, 'start');
          }}
          onPlace={jump}
        />
      );
    case 'filePage':
      return <FilePageSheet bookId={bookId} onClose={onClose} />;
    case 'search':
      return (
        <SearchSheet
          bookId={bookId}
          onClose={onClose}
          onHit={(hit, query) => {
            onHit(hit, query);
            jump(placeOfHit(hit));
          }}
        />
      );
    case 'settings':
      return <SettingsSheet onChange={onSettings} onClose={onClose} settings={settings} />;
    case 'keys':
      return <KeysSheet onClose={onClose} settings={settings} />;
    case 'places':
      return <PlacesSheet bookId={bookId} onClose={onClose} onPlace={jump} />;
    case 'highlight':
      return <HighlightSheet annotation={sheet.annotation} onClose={onClose} />;
    case 'typo':
      return <TypoSheet bookId={bookId} onClose={onClose} words={sheet.words} />;
    case 'lookUp':
      return <LookUpSheet language={book?.language || 'en'} onClose={onClose} words={sheet.words} />;
    case 'quote':
      return <QuoteSheet onClose={onClose} words={sheet.words} />;
    case 'unlockRange':
      return <UnlockRangeSheet bookId={bookId} chapters={chapters} from={sheet.from} onClose={onClose} />;
    case 'missingCoins': {
      const { target, price: maxPrice } = sheet;
      return <MissingCoinsSheet onClose={onClose} wanted={{ kind: 'chapter', bookId, target, maxPrice }} />;
    }
    case 'picture':
      return <PictureSheet blockId={sheet.blockId} onClose={onClose} target={sheet.target} />;
    case 'note':
      return (
        <NoteSheet
          label={sheet.label}
          onClose={onClose}
          onLink={onLink}
          settings={settings}
          target={sheet.target}
        />
      );
    case 'webLink':
      return <WebLinkSheet address={sheet.address} onClose={onClose} />;
  }
}
