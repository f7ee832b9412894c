import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { AudioLines, BookSearch, Copy, MessageCircle, NotebookPen, Quote, SpellCheck } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import type { KeptAnnotation } from '../../../../data/queries/annotations';
import type { HighlightColor, TextSpot } from '../../../../data/tables/rows';
import { usecases } from '../../../platform/usecases';
import { IconButton } from '../../../ui/IconButton';
import { showToast } from '../../../ui/toasts';
import { maySpeak } from '../aloud/voicePresence';
import { useStage } from '../stage/StageContext';
import { HIGHLIGHT_COLORS, highlightOf } from './highlights';
import { useColorNames } from './useColorNames';
import { type SelectedWords, selectedWords, useSelectedWords } from './useSelectedWords';
import { useSelectionKeys } from './useSelectionKeys';

type SelectionBarProps = {
  bookId: number;
  onOpen: (annotation: KeptAnnotation) => void;
  /** The words are to become a picture. */
  onQuote: (words: SelectedWords) => void;
  onLookUp: (words: SelectedWords) => void;
  /** There is a misprint in them. */
  onTypo: (words: SelectedWords) => void;
  onReadFrom: (spot: TextSpot) => void;
};

/** What can be done with the selected words. */
export function SelectionBar({ bookId, onOpen, onQuote, onLookUp, onTypo, onReadFrom }: SelectionBarProps) {
  const { t } = useLingui();
  const names = useColorNames();
  const { reading, openings } = useStage();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const words = useSelectedWords();
  useSelectionKeys(bar);
  if (!words) return null;

  /** Lets go of the words and returns them. A quick hand is ahead of what was last drawn. */
  const take = (): SelectedWords => {
    const taken = selectedWords(reading, openings) ?? words;
    getSelection()?.removeAllRanges();
    return taken;
  };
  const mark = async (color: HighlightColor): Promise<KeptAnnotation | null> => {
    const taken = take();
    const annotation = highlightOf(bookId, taken.target, taken, color);
    const saved = await usecases.saveAnnotation({ annotation });
    if (saved.ok) return annotation;
    showToast({ text: t`This device could not save that.` });
    return null;
  };
  const note = async () => {
    const annotation = await mark('yellow');
    if (annotation) onOpen(annotation);
  };
  const copy = async () => {
    const taken = take();
    try {
      await navigator.clipboard.writeText(taken.quote);
      showToast({ text: t`Copied` });
    } catch {
      showToast({ text: t`This browser doesn’t allow copying it.` });
    }
  };
  const quote = () => {
    onQuote(take());
  };
  const readFrom = () => {
    onReadFrom(take().stretch.start);
  };
  const report = () => {
    onTypo(take());
  };
  /** Others may speak about the paragraph that the words begin in. */
  const comment = () => {
    const { target, stretch } = take();
    void navigate({ to: '/comments', search: { bookId, target, blocks: stretch.start.blockId } });
  };
  const lookUp = () => {
    onLookUp(take());
  };

  return (
    <div
      aria-label={t`Selected words`}
      className="selection-bar"
      // The words stay selected while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      ref={bar}
      role="toolbar"
      style={spotOf(words)}
    >
      <div className="selection-tools">
        {HIGHLIGHT_COLORS.map((color) => (
          <IconButton key={color} label={names[color].mark} onClick={() => void mark(color)}>
            <span className="highlight-swatch" data-color={color} />
          </IconButton>
        ))}
        <IconButton label={t`Add a note`} onClick={() => void note()}>
          <NotebookPen className="size-icon-lg" />
        </IconButton>
      </div>
      <div className="selection-tools">
        <IconButton label={t`Copy`} onClick={() => void copy()}>
          <Copy className="size-icon-lg" />
        </IconButton>
        <IconButton label={t`Share as a picture`} onClick={quote}>
          <Quote className="size-icon-lg" />
        </IconButton>
        {maySpeak() && (
          <IconButton label={t`Read aloud from here`} onClick={readFrom}>
            <AudioLines className="size-icon-lg" />
          </IconButton>
        )}
        <IconButton label={t`Look up`} onClick={lookUp}>
          <BookSearch className="size-icon-lg" />
        </IconButton>
        {bookId > 0 && (
          <IconButton label={t`Comment on this paragraph`} onClick={comment}>
            <MessageCircle className="size-icon-lg" />
          </IconButton>
        )}
        {bookId > 0 && (
          <IconButton label={t`Report a typo`} onClick={report}>
            <SpellCheck className="size-icon-lg" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** Under the words where there is room, else above them. */
function spotOf({ rect }: SelectedWords): CSSProperties {
  const isBelow = rect.bottom + 80 < innerHeight;
  return {
    '--x': `${Math.round(rect.left + rect.width / 2)}px`,
    '--y': `${Math.round(isBelow ? rect.bottom + 10 : Math.max(70, rect.top - 10))}px`,
    '--up': isBelow ? '0' : '-100%',
  } as CSSProperties;
}
