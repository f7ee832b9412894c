import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { Tag } from '../../../ui/Badge';
import { textLinkClass } from '../../../ui/buttonClass';
import { formatBytes } from '../../../ui/bytes';
import { ProgressLine } from '../../../ui/ProgressLine';
import { DeskLink } from '../desk/DeskLink';
import { deskTime } from '../desk/deskTime';
import { STATE_TEXTS } from './jobTexts';

const TONES = { done: 'accent', failed: 'danger', running: 'mark' } as const;

export function JobTag({ state }: { state: Job['state'] }) {
  const { i18n } = useLingui();
  return (
    <Tag tone={state in TONES ? TONES[state as keyof typeof TONES] : 'plain'}>
      {i18n._(STATE_TEXTS[state])}
    </Tag>
  );
}

/** A job's progress or result. `sent`: bytes that this page has uploaded, if it uploads. */
export function JobStatus({ job, sent }: { job: Job; sent?: number | undefined }) {
  const { t, i18n } = useLingui();
  const { state, progress, result, complaint, notBefore, bytes } = job;
  const received = Math.max(job.received, sent ?? 0);
  if (state === 'failed')
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {complaint}
      </p>
    );
  if (result?.kind === 'published') return <Published result={result} />;
  if (result?.kind === 'edited')
    return (
      <p>
        <Trans>Saved.</Trans> {result.stripped !== undefined && <Stripped number={result.stripped} />}
      </p>
    );
  if (result?.kind === 'marked')
    return (
      <p>
        <Trans>Saved.</Trans>
      </p>
    );
  if (result?.kind === 'proved')
    return result.broken.length === 0 ? (
      <p>
        <Trans>The ledger is consistent.</Trans>
      </p>
    ) : (
      <ul className="list-disc pl-5 text-danger">
        {result.broken.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    );
  if (state === 'uploading') {
    const all = formatBytes(bytes, i18n.locale);
    const there = formatBytes(received, i18n.locale);
    return (
      <div className="flex flex-col gap-2">
        <ProgressLine percent={Math.floor((received / bytes) * 100)} label={t`Uploaded`} tone="accent" />
        <p className="text-caption text-ink-soft tabular-nums">
          <Trans>
            {there} of {all}
          </Trans>
        </p>
      </div>
    );
  }
  if (state === 'running') {
    const { done, of, line } = progress;
    return (
      <div className="flex flex-col gap-2">
        <ProgressLine
          percent={of > 0 && done > 0 ? Math.floor((done / of) * 100) : undefined}
          label={t`Progress`}
          tone="accent"
        />
        {line !== '' && <p className="text-caption text-ink-soft wrap-anywhere">{line}</p>}
      </div>
    );
  }
  if (state === 'waiting' && notBefore !== null) {
    const at = deskTime(notBefore, i18n.locale);
    return (
      <p className="text-ink-soft">
        <Trans>From {at} on</Trans>
      </p>
    );
  }
  return null;
}

function Published({ result }: { result: Extract<Job['result'], { kind: 'published' }> }) {
  const {
    bookId,
    title,
    outcome,
    items,
    added,
    revised,
    removed,
    leftOut,
    stripped = 0,
    drafted = 0,
    importedComments = 0,
    remarks = [],
  } = result;
  return (
    <p className="wrap-anywhere">
      <DeskLink at={`titles/${bookId}`} className={textLinkClass}>
        {title}
      </DeskLink>
      <span className="block text-caption text-ink-soft">
        {outcome === 'unchanged' ? (
          <Trans>Nothing has changed.</Trans>
        ) : drafted > 0 && added + revised + removed === 0 ? null : (
          <Trans>
            Chapters or episodes: {items} in all, {added} new, {revised} changed, {removed} taken out.
          </Trans>
        )}{' '}
        {drafted > 0 && <Plural value={drafted} one="# new draft." other="# new drafts." />}{' '}
        {leftOut > 0 && <Trans>Pictures that could not be read: {leftOut}.</Trans>}{' '}
        {stripped > 0 && <Stripped number={stripped} />}{' '}
        {importedComments > 0 && <Trans>Comments from another site: {importedComments}.</Trans>}
        {remarks.map((line) => (
          <span key={line} lang="en" className="block">
            {line}
          </span>
        ))}
      </span>
    </p>
  );
}

function Stripped({ number }: { number: number }) {
  return <Trans>Advertising lines taken out: {number}.</Trans>;
}
