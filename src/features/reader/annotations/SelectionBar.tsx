import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import {
  AudioLines,
  BookSearch,
  Copy,
  Ellipsis,
  MessageCircle,
  NotebookPen,
  Quote,
  SpellCheck,
} from 'lucide-react';
import { type ComponentProps, type CSSProperties, useRef, useState } from 'react';
import type { KeptAnnotation } from '../../../../data/queries/places';
import type { HighlightColor, TextSpot } from '../../../../data/tables/rows';
import { usecases } from '../../../platform/worker/usecases';
import { showToast } from '../../../ui/toasts';
import { maySpeak } from '../aloud/voicePresence';
import { useStage } from '../context/StageContext';
import { HIGHLIGHT_COLORS, highlightOf } from '../ranges/highlights';
import { useAnnotations } from './useAnnotations';
import { useColorNames } from './useColorNames';
import { type SelectedWords, selectedWords, useSelectedWords } from './useSelectedWords';
import { useSelectionKeys } from './useSelectionKeys';

type SelectionBarProps = {
  bookId: number;
  onOpen: (annotation: KeptAnnotation) => void;
  onQuote: (words: SelectedWords) => void;
  onLookUp: (words: SelectedWords) => void;
  onTypo: (words: SelectedWords) => void;
  onReadFrom: (spot: TextSpot) => void;
};

export function SelectionBar({ bookId, onOpen, onQuote, onLookUp, onTypo, onReadFrom }: SelectionBarProps) {
  const { t } = useLingui();
  const names = useColorNames();
  const { reading, openings } = useStage();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const words = useSelectedWords();
  const annotations = useAnnotations(bookId);
  const [isMore, showMore] = useState(false);
  useSelectionKeys(bar);
  if (!words && isMore) showMore(false);
  if (!words) return null;

  /**
   * Clears the selection and returns its words. Reads the selection itself, which may be newer than the last
   * render.
   */
  const take = (): SelectedWords => {
    const taken = selectedWords(reading, openings) ?? words;
    getSelection()?.removeAllRanges();
    return taken;
  };
  const save = async (annotation: KeptAnnotation) => {
    const saved = await usecases.saveAnnotation({ annotation, isMarked: true });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  const mark = (color: HighlightColor) => {
    const taken = take();
    void save(highlightOf(bookId, taken.target, taken, color));
  };
  /** The sheet opens inside the tap, so that it has the keyboard at once. */
  const note = () => {
    const taken = take();
    const fresh = highlightOf(bookId, taken.target, taken, 'yellow');
    const known = annotations?.find(({ id }) => id === fresh.id);
    onOpen(known ?? fresh);
    if (!known) void save(fresh);
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
      // Keeps the words selected while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      ref={bar}
      role="toolbar"
      style={spotOf(words)}
    >
      <div className="selection-tools">
        {HIGHLIGHT_COLORS.map((color) => (
          <Tool key={color} label={names[color].mark} word={names[color].name} onClick={() => mark(color)}>
            <span className="highlight-swatch" data-color={color} />
          </Tool>
        ))}
        <Tool label={t`Add a note`} word={t`Note`} onClick={note}>
          <NotebookPen className="size-icon-lg" />
        </Tool>
        <Tool label={t`Copy`} word={t`Copy`} onClick={() => void copy()}>
          <Copy className="size-icon-lg" />
        </Tool>
        <Tool
          label={t`Look up`}
          word={t({ message: 'Look up', context: 'tool for selected words' })}
          onClick={lookUp}
        >
          <BookSearch className="size-icon-lg" />
        </Tool>
        {maySpeak() && (
          <Tool
            label={t`Read aloud from here`}
            word={t({ message: 'Read aloud', context: 'tool for selected words' })}
            onClick={readFrom}
          >
            <AudioLines className="size-icon-lg" />
          </Tool>
        )}
        <Tool
          label={t`Share as a picture`}
          word={t({ message: 'Picture', context: 'tool for selected words' })}
          onClick={quote}
        >
          <Quote className="size-icon-lg" />
        </Tool>
        {bookId > 0 && (
          <Tool aria-expanded={isMore} label={t`More`} word={t`More`} onClick={() => showMore(!isMore)}>
            <Ellipsis className="size-icon-lg" />
          </Tool>
        )}
        {isMore && (
          <>
            <Tool
              label={t`Comment on this paragraph`}
              word={t({ message: 'Comment', context: 'tool for selected words' })}
              onClick={comment}
            >
              <MessageCircle className="size-icon-lg" />
            </Tool>
            <Tool
              label={t`Report a typo`}
              word={t({ message: 'Typo', context: 'tool for selected words' })}
              onClick={report}
            >
              <SpellCheck className="size-icon-lg" />
            </Tool>
          </>
        )}
      </div>
    </div>
  );
}

type ToolProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  label: string;
  word: string;
};

function Tool({ label, word, children, ...rest }: ToolProps) {
  return (
    <button {...rest} aria-label={label} className="selection-tool" type="button">
      {children}
      <span>{word}</span>
    </button>
  );
}

/** The height of the bar with all its rows and a margin, in px. */
const ROOM_PX = 190;

function spotOf({ rect }: SelectedWords): CSSProperties {
  const isHigh = rect.top < ROOM_PX && rect.bottom + ROOM_PX >= innerHeight;
  const bottom = isHigh ? innerHeight - ROOM_PX : rect.bottom;
  const isBelow = isHigh || bottom + ROOM_PX < innerHeight;
  return {
    '--x': `${Math.round(rect.left + rect.width / 2)}px`,
    '--y': `${Math.round(isBelow ? bottom + 10 : Math.max(70, rect.top - 10))}px`,
    '--up': isBelow ? '0' : '-100%',
  } as CSSProperties;
}
