import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, BellOff, CalendarClock, ChevronDown, Trash2 } from 'lucide-react';
import type {
  DeskDraft,
  DraftChange,
  EpisodeDraft,
  TitleFile,
} from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { contentPicture } from '../../../ui/contentPicture';
import { IconButton } from '../../../ui/IconButton';
import { DeskLink } from '../desk/DeskLink';
import { deskTime } from '../desk/deskTime';
import { useMay, useTitleRights } from '../desk/useDesk';
import { ChapterFacts } from './ChapterList';
import { chapterAt } from './chapterAt';
import { DraftForm } from './DraftForm';
import { EpisodeForms } from './EpisodeForms';
import { EpisodeFacts } from './EpisodeList';
import { isSilentDraft } from './isSilentDraft';
import { titleZone } from './titleZone';

type DraftRowProps = {
  draft: DeskDraft;
  file: TitleFile;
  /** The drafts next to it on the page. */
  above: DeskDraft | undefined;
  below: DeskDraft | undefined;
  /** The number of the first draft. */
  first: number;
  /** Whether an episode's forms are shown; a chapter has a page of its own. */
  isOpen: boolean;
  onToggle: () => void;
  onArranged: (title: TitleFile, change: DraftChange) => void;
  onEdited: () => void;
  onMove: (to: number) => void;
  onDiscard: () => void;
};

const nameClass =
  'font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink';

export function DraftRow({ draft, file, above, below, onMove, onDiscard, ...row }: DraftRowProps) {
  const { t } = useLingui();
  const { target, title, beginning, wasPublic } = draft;
  const { arranges } = useTitleRights();
  const may = useMay();
  const opens = arranges.includes('publish') || may('operatorEditDrama');
  // A number that readers have seen stays its own.
  const isFixed = (other: DeskDraft | undefined) => !other || other.wasPublic || wasPublic;
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 px-4 py-3">
      <span
        className={`shrink-0 pt-0.5 text-end text-ink-soft tabular-nums ${draft.kind === 'chapter' ? 'w-10' : 'w-6'}`}
      >
        {target}
      </span>
      {draft.kind === 'episode' && (
        <img
          src={contentPicture(draft.poster, file.sourceImg)}
          alt=""
          loading="lazy"
          className="h-20 w-14 shrink-0 rounded-sm bg-sunken object-cover"
        />
      )}
      <div className={`min-w-0 flex-1 ${draft.kind === 'chapter' ? 'basis-48' : 'basis-28'}`}>
        {draft.kind === 'chapter' ? (
          <DeskLink at={chapterAt(file.id, target)} lang={file.language} className={nameClass}>
            {title}
          </DeskLink>
        ) : !opens ? (
          <p lang={file.language} className="font-medium wrap-anywhere">
            {title}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={row.isOpen}
            onClick={row.onToggle}
            lang={file.language}
            className={`${nameClass} text-start`}
          >
            {title}
            <ChevronDown
              aria-hidden
              className={`ms-1 inline size-icon-md text-ink-soft ${row.isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft wrap-anywhere">
          {draft.kind === 'chapter' ? (
            <span>
              {draft.parts.length > 0 && <span lang={file.language}>{draft.parts.join(' – ')} · </span>}
              <ChapterFacts chapter={draft} />
            </span>
          ) : (
            <EpisodeFacts episode={draft} />
          )}
          <DraftTime draft={draft} file={file} />
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
        {arranges.includes('move') && (
          <>
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
          </>
        )}
        {arranges.includes('discard') && (
          <IconButton
            label={t`Discard ${title}`}
            disabled={below !== undefined && (wasPublic || below.wasPublic)}
            onClick={onDiscard}
          >
            <Trash2 className="size-icon-md" />
          </IconButton>
        )}
      </div>
      {draft.kind === 'episode' && row.isOpen && <EpisodeDraftForms {...row} episode={draft} file={file} />}
    </li>
  );
}

/** When a draft is published, where the time is from, and whether it is silent. */
function DraftTime({ draft, file: { timetable } }: Pick<DraftRowProps, 'draft' | 'file'>) {
  const { i18n } = useLingui();
  const { publishAt, byTimetable } = draft;
  const time = publishAt !== null && deskTime(publishAt, i18n.locale, titleZone(timetable));
  return (
    <>
      {time && (
        <Tag tone="mark" icon={byTimetable && <CalendarClock aria-hidden className="size-icon-sm" />}>
          {time}
        </Tag>
      )}
      {timetable &&
        (!time ? (
          <span>
            <Trans>No time</Trans>
          </span>
        ) : byTimetable ? (
          <span>
            <Trans>From the timetable</Trans>
          </span>
        ) : (
          <span>
            <Trans>By hand</Trans>
          </span>
        ))}
      {isSilentDraft(draft, timetable) && (
        <Tag icon={<BellOff aria-hidden className="size-icon-sm" />}>
          <Trans>Silent</Trans>
        </Tag>
      )}
    </>
  );
}

type EpisodeDraftFormsProps = Pick<DraftRowProps, 'file' | 'first' | 'onArranged' | 'onEdited'> & {
  episode: EpisodeDraft;
};

function EpisodeDraftForms({ episode, file, first, onArranged, onEdited }: EpisodeDraftFormsProps) {
  const { target, publishAt, byTimetable, isSilent } = episode;
  const { timetable } = file;
  const { arranges } = useTitleRights();
  return (
    <div className="-mx-4 mt-2 -mb-3 flex basis-[calc(100%+2rem)] flex-col gap-6 border-line border-t bg-sunken p-4">
      {arranges.includes('publish') && (
        <DraftForm
          file={{ bookId: file.id, target, publishAt, byTimetable, isSilent, firstDraft: first, timetable }}
          onDone={onArranged}
        />
      )}
      <EpisodeForms file={file} episode={episode} onDone={onEdited} />
    </div>
  );
}
