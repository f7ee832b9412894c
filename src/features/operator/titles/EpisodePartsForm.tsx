import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { EPISODE_ACCEPT, type EpisodePart, isLanguage, partFile, partOf } from './episodeFiles';

type EpisodePartsFormProps = { file: TitleFile; target: number; onDone: () => void };

/** Adds captions, a picture or another film to an episode. */
export function EpisodePartsForm({ file, target, onDone }: EpisodePartsFormProps) {
  const { t } = useLingui();
  const [parts, setParts] = useState<readonly EpisodePart[]>([]);
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload((job) => {
    setBegun(job);
    setParts([]);
  });
  const job = useJob(begun, onDone);
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  const files = parts.map((part) => partFile(part, target));
  const isTwice = new Set(files.map(keyOf)).size < files.length;
  const isRight = parts.every((part) => part.kind !== 'captions' || isLanguage(part.language));
  const choose = (chosen: readonly File[]) => {
    const known = chosen.flatMap((each) => partOf(each, file.language) ?? []);
    setStrangers(chosen.filter((each) => partOf(each, '') === null).map(({ name }) => name));
    setParts([...parts, ...known]);
  };
  const change = (at: number, part: EpisodePart | null) =>
    setParts(parts.flatMap((each, index) => (index === at ? (part ?? []) : each)));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        <Trans>
          Captions (WebVTT or SubRip), a picture or another film. They replace those of the same kind;
          captions in other languages stay.
        </Trans>
      </p>
      {strangers.length > 0 && (
        <Notice tone="mark">
          <Trans>Not taken, as they are none of these: {strangers.join(', ')}</Trans>
        </Notice>
      )}
      {parts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {parts.map((part, at) => {
            const { name } = part.file;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may be chosen twice.
              <li key={at} className="flex flex-wrap items-end gap-2">
                {part.kind === 'captions' ? (
                  <TextField
                    label={<Trans>Language of {name}</Trans>}
                    hint={<Trans>Like en or pt-BR</Trans>}
                    className="min-w-40 flex-1"
                    value={part.language}
                    maxLength={35}
                    error={isLanguage(part.language) ? undefined : <Trans>No language is called that.</Trans>}
                    onChange={(language) => change(at, { ...part, language })}
                  />
                ) : (
                  <p className="min-w-0 flex-1 py-3 wrap-anywhere">
                    {part.kind === 'film' ? <Trans>Film: {name}</Trans> : <Trans>Picture: {name}</Trans>}
                  </p>
                )}
                <IconButton label={t`Remove ${name}`} onClick={() => change(at, null)}>
                  <X className="size-icon-md" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {isTwice && (
        <p role="alert" className="text-danger">
          <Trans>Two of these files are the same part of the episode.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <FileButton kind="outline" accept={EPISODE_ACCEPT} multiple disabled={isBusy} onChoose={choose}>
          <Trans>Choose files</Trans>
        </FileButton>
        {parts.length > 0 && (
          <Button
            busy={isBeginning}
            disabled={isTwice || !isRight}
            onClick={() =>
              void begin({ kind: 'episodes', bookId: file.id, titles: [], isLadder: false }, files, null)
            }
          >
            <Trans>Save</Trans>
          </Button>
        )}
      </div>
      {failure && <UploadFailure name={failure} />}
      <div role="status">{job && <JobStatus job={job} />}</div>
    </div>
  );
}

/** Files with the same key are the same part: their names differ in the type at most. */
function keyOf({ name }: File): string {
  const [start = '', ...more] = name.toLowerCase().split('.');
  const type = more.at(-1) ?? '';
  const kind = /vtt|srt/.test(type) ? more[0] : /mp4|m4v|mov|webm/.test(type) ? 'film' : 'picture';
  return `${start} ${kind}`;
}
