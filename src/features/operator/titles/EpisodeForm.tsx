import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { CHAPTER_TITLE_MOST } from '../../../../contract/operator/operator';
import type { DeskEpisode, TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useDeskFailure } from '../desk/useDeskFailure';
import { JobStatus } from '../uploads/JobStatus';
import { useDramaChange } from './useDramaChange';

type EpisodeFormProps = { file: TitleFile; episode: DeskEpisode; onDone: () => void };

/** An episode's title, its place in the novel, and its captions, which can be removed. */
export function EpisodeForm({ file, episode, onDone }: EpisodeFormProps) {
  const { t, i18n } = useLingui();
  const captionsId = useId();
  const failureText = useDeskFailure();
  const { target, captions } = episode;
  const [title, setTitle] = useState(episode.title);
  const [chapter, setChapter] = useState(String(episode.chapter ?? ''));
  const { change, isBusy, failure, job } = useDramaChange(file.id, onDone);
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' });
  const novel = file.novel?.title;
  const isNumber = /^\d{0,5}$/.test(chapter.trim());
  const named = title.trim();
  const told = chapter.trim() === '' ? null : Number(chapter);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={<Trans>Title of episode {target}</Trans>}
          className="min-w-40 flex-1"
          value={title}
          onChange={setTitle}
          maxLength={CHAPTER_TITLE_MOST}
          lang={file.language}
        />
        <Button
          kind="outline"
          disabled={isBusy || named === '' || named === episode.title}
          onClick={() => void change({ kind: 'title', target, title: named })}
        >
          <Trans>Rename</Trans>
        </Button>
      </div>
      {novel !== undefined && (
        <div className="flex flex-col gap-3">
          <TextField
            label={<Trans>Chapter of “{novel}” in which it begins</Trans>}
            hint={<Trans>Leave it empty if there is none.</Trans>}
            inputMode="numeric"
            value={chapter}
            error={isNumber ? undefined : <Trans>A chapter’s number is a whole number.</Trans>}
            onChange={setChapter}
          />
          <Button
            kind="outline"
            className="self-start"
            disabled={isBusy || !isNumber || told === episode.chapter}
            onClick={() => void change({ kind: 'scene', target, chapter: told })}
          >
            <Trans>Save the chapter</Trans>
          </Button>
        </div>
      )}
      {captions.length > 0 && (
        <div>
          <p id={captionsId} className="font-medium">
            <Trans>Captions</Trans>
          </p>
          <ul className="flex flex-col" aria-labelledby={captionsId}>
            {captions.map((tag) => {
              const language = names.of(tag) ?? tag;
              return (
                <li key={tag} className="flex items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">{language}</span>
                  <IconButton
                    label={t`Remove the captions: ${language}`}
                    disabled={isBusy}
                    onClick={() => void change({ kind: 'captions', target, language: tag })}
                  >
                    <X className="size-icon-md" />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {failure && (
        <Notice tone="danger">
          {failure.name === 'notFound' ? (
            <Trans>There is no such chapter, or the drama has changed.</Trans>
          ) : (
            failureText(failure.name)
          )}
        </Notice>
      )}
      <div role="status">{job && <JobStatus job={job} />}</div>
    </div>
  );
}
