import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { DeskDraft, TitleFile } from '../../../../contract/operator/titles.schema';
import { IconButton } from '../../../ui/IconButton';
import { ChapterFacts, ChapterTag } from './ChapterList';
import { chapterAt } from './chapterAt';

type DraftRowProps = {
  draft: DeskDraft;
  file: TitleFile;
  /** The drafts next to it on the page. */
  above: DeskDraft | undefined;
  below: DeskDraft | undefined;
  onMove: (to: number) => void;
  onDiscard: () => void;
};

export function DraftRow({ draft, file, above, below, onMove, onDiscard }: DraftRowProps) {
  const { t } = useLingui();
  const { target, title, parts, beginning, wasPublic } = draft;
  // A number that readers have seen stays its chapter's.
  const isFixed = (other: DeskDraft | undefined) => !other || other.wasPublic || wasPublic;
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 px-4 py-3">
      <span className="w-10 shrink-0 pt-0.5 text-end text-ink-soft tabular-nums">{target}</span>
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to="/operator"
          search={{ at: chapterAt(file.id, target) }}
          lang={file.language}
          className="font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft wrap-anywhere">
          <span>
            {parts.length > 0 && <span lang={file.language}>{parts.join(' – ')} · </span>}
            <ChapterFacts chapter={draft} />
          </span>
          {draft.publishAt !== null && <ChapterTag chapter={draft} />}
        </p>
        <p lang={file.language} className="mt-1 line-clamp-2 font-title text-caption wrap-anywhere">
          {beginning}
        </p>
        {wasPublic && (
          <p className="text-caption text-ink-soft">
            <Trans>
              Readers have seen it, so it keeps its number; readers who unlocked it still have it.
            </Trans>
          </p>
        )}
      </div>
      <div className="ms-auto -me-2 flex">
        <IconButton
          label={t`Move ${title} up`}
          disabled={isFixed(above)}
          onClick={() => above && onMove(above.target)}
        >
          <ArrowUp className="size-icon-md" />
        </IconButton>
        <IconButton
          label={t`Move ${title} down`}
          disabled={isFixed(below)}
          onClick={() => below && onMove(below.target)}
        >
          <ArrowDown className="size-icon-md" />
        </IconButton>
        <IconButton
          label={t`Discard ${title}`}
          disabled={below !== undefined && (wasPublic || below.wasPublic)}
          onClick={onDiscard}
        >
          <Trash2 className="size-icon-md" />
        </IconButton>
      </div>
    </li>
  );
}
