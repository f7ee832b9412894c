import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { cardClass } from '../../../ui/card';
import { IconButton } from '../../../ui/IconButton';
import { Checkbox } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { deskZone, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { moved } from '../desk/moved';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { FILM_ACCEPT, filmFile, inCountedOrder, type NextFilm } from './episodeFiles';
import { FormSection } from './FormSection';

/** Films of any name become a drama's next episodes, in the order of the list: drafts, or at once. */
export function NextEpisodes({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const [films, setFilms] = useState<readonly NextFilm[]>([]);
  const [isLadder, setLadder] = useState(false);
  const [isKept, setKept] = useState(true);
  const [at, setAt] = useState('');
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload((job) => {
    setBegun(job);
    setFilms([]);
  });
  const job = useJob(begun, onDone);
  const zone = deskZone();
  const last = file.chapterCount + file.drafts;
  const first = last + 1;
  // What follows a draft is a draft.
  const isDraft = isKept || file.drafts > 0;
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  const add = (files: readonly File[]) => {
    const next = inCountedOrder(files).filter((each) => filmFile(each, 1) !== null);
    setFilms([...films, ...next.map((each) => ({ id: crypto.randomUUID(), file: each, title: '' }))]);
  };
  const send = () => {
    const titles = films.flatMap(({ title }, index) =>
      title.trim() === '' ? [] : [{ target: first + index, title: title.trim() }],
    );
    const files = films.flatMap(({ file: film }, index) => filmFile(film, first + index) ?? []);
    const next = isDraft ? 'drafts' : 'published';
    const work = { kind: 'episodes', bookId: file.id, titles, isLadder, next } as const;
    void begin(work, files, isDraft ? null : momentOf(at));
  };
  return (
    <FormSection title={<Trans>New episodes</Trans>}>
      <p className="text-ink-soft">
        <Trans>Their files may have any names; the order of the list counts.</Trans>{' '}
        {isDraft ? (
          <Trans>They are added after episode {last} as drafts: you see them before readers do.</Trans>
        ) : (
          <Trans>Readers with the drama in their library are notified.</Trans>
        )}
      </p>
      {films.length > 0 && <FilmList films={films} first={first} onChange={setFilms} />}
      <div>
        <FileButton kind="outline" accept={FILM_ACCEPT} multiple disabled={isBusy} onChoose={add}>
          {films.length === 0 ? <Trans>Choose films</Trans> : <Trans>Add films</Trans>}
        </FileButton>
      </div>
      {films.length > 0 && (
        <>
          <Checkbox
            label={<Trans>Make several sizes of each film, which takes about as long as it plays</Trans>}
            checked={isLadder}
            onChange={setLadder}
          />
          {file.drafts === 0 && (
            <Checkbox label={<Trans>Keep them as drafts</Trans>} checked={isKept} onChange={setKept} />
          )}
          {!isDraft && (
            <MomentField
              label={<Trans>Not before</Trans>}
              hint={
                <Trans>By your clock ({zone}). Leave it empty to publish them as soon as they arrive.</Trans>
              }
              value={at}
              onChange={setAt}
            />
          )}
          <Button className="self-start" busy={isBeginning} onClick={send}>
            {isDraft ? (
              <Plural value={films.length} one="Upload # episode" other="Upload # episodes" />
            ) : (
              <Plural value={films.length} one="Publish # episode" other="Publish # episodes" />
            )}
          </Button>
        </>
      )}
      {failure && <UploadFailure name={failure} />}
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}

type FilmListProps = {
  films: readonly NextFilm[];
  first: number;
  onChange: (films: readonly NextFilm[]) => void;
};

function FilmList({ films, first, onChange }: FilmListProps) {
  const { t, i18n } = useLingui();
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) onChange(moved(films, dragged, to - dragged));
    setDragged(null);
  };
  return (
    <ol className={`${cardClass} divide-y divide-line overflow-hidden`}>
      {films.map(({ id, file, title }, at) => {
        const target = first + at;
        return (
          <li
            key={id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
            className={`flex flex-wrap items-end gap-2 p-3 ${dragged === at ? 'opacity-50' : ''}`}
          >
            <GripVertical aria-hidden className="mb-3 size-icon-md cursor-grab text-ink-soft" />
            <TextField
              label={<Trans>Title of episode {target}</Trans>}
              hint={`${file.name} · ${formatBytes(file.size, i18n.locale)}`}
              placeholder={t`Episode ${target}`}
              className="min-w-40 flex-1"
              value={title}
              maxLength={200}
              onChange={(value) =>
                onChange(films.map((film) => (film.id === id ? { ...film, title: value } : film)))
              }
            />
            <div className="flex">
              <IconButton
                label={t`Move ${file.name} up`}
                disabled={at === 0}
                onClick={() => onChange(moved(films, at, -1))}
              >
                <ArrowUp className="size-icon-md" />
              </IconButton>
              <IconButton
                label={t`Move ${file.name} down`}
                disabled={at === films.length - 1}
                onClick={() => onChange(moved(films, at, 1))}
              >
                <ArrowDown className="size-icon-md" />
              </IconButton>
              <IconButton
                label={t`Remove ${file.name}`}
                onClick={() => onChange(films.filter((film) => film.id !== id))}
              >
                <X className="size-icon-md" />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
