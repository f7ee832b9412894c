import { useLingui } from '@lingui/react/macro';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import { Sheet } from '../../../ui/Sheet';
import { useStage } from '../context/StageContext';
import { readingStyle } from '../text/readingStyle';
import { runs } from '../text/runs';

export function NoteSheet({
  target,
  label,
  settings,
  onLink,
  onClose,
}: {
  target: number;
  label: string;
  settings: ReadingSettings;
  onLink: (link: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { openings, book } = useStage();
  const opening = openings.of(target);
  const notes = opening.kind === 'text' ? opening.blocks.filter((block) => block.kind === 'note') : [];
  const note = notes.find((candidate) => candidate.label === label);
  return (
    <Sheet onClose={onClose} side="end" title={t`Note ${label}`}>
      {/* The links in it have their own keys. */}
      <p
        className="note-text"
        lang={book?.language}
        onClick={(event) => {
          const link = (event.target as Element).closest<HTMLElement>('[data-link]')?.dataset.link;
          if (link === undefined) return;
          event.preventDefault();
          onLink(link);
        }}
        style={readingStyle(settings)}
      >
        {note ? runs(note.runs, target) : t`This note is missing from the book.`}
      </p>
    </Sheet>
  );
}
