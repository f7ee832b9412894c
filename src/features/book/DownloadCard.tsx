import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Download, Pause, Play, RotateCw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { DownloadRow } from '../../../data/tables/rows';
import { useFailureText } from '../../i18n/useFailureText';
import { askToPersistOnce } from '../../platform/device/persistence';
import { useOnDevice } from '../../platform/worker/onDevice';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { formatBytes } from '../../ui/bytes';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { ProgressLine } from '../../ui/ProgressLine';
import { showToast } from '../../ui/toasts';

export function DownloadCard({ bookId, download }: { bookId: number; download: DownloadRow | undefined }) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const isOnDevice = useOnDevice([download]);
  const confirm = useRef<ConfirmHandle>(null);
  const start = () => {
    void askToPersistOnce();
    void usecases.downloadBook({ bookId });
  };
  const remove = async () => {
    const removed = await usecases.removeDownload({ bookId });
    showToast({ text: removed.ok ? t`Download removed` : failureText(removed.failure.name) });
  };

  if (!download) {
    return (
      <Button kind="tonal" onClick={start} icon={<Download className="size-icon-md" />} className="w-full">
        <Trans>Download book</Trans>
      </Button>
    );
  }

  const { state, total, stored, bytes, locked, failure } = download;
  const percent = total === 0 ? 0 : Math.floor((stored / total) * 100);
  const size = formatBytes(bytes, i18n.locale);
  const removeButton = (
    <Button kind="quiet" onClick={() => confirm.current?.open()}>
      <Trans>Remove</Trans>
    </Button>
  );
  return (
    <section aria-label={t`Download`} className="rounded-lg bg-surface p-4 shadow-raised">
      {state === 'running' && (
        <Line
          icon={<Download className="size-icon-lg text-accent" />}
          title={<Trans>Downloading</Trans>}
          detail={
            total > 0 && (
              <Trans>
                {stored} of {total} chapters, {size}
              </Trans>
            )
          }
        >
          <Button
            kind="tonal"
            onClick={() => void usecases.pauseDownload({ bookId })}
            icon={<Pause className="size-icon-md" />}
          >
            <Trans>Pause</Trans>
          </Button>
        </Line>
      )}
      {state === 'paused' && (
        <Line
          icon={<Pause className="size-icon-lg text-ink-soft" />}
          title={<Trans>Download paused</Trans>}
          detail={
            <Trans>
              {stored} of {total} chapters, {size}
            </Trans>
          }
        >
          <Button kind="tonal" onClick={start} icon={<Play className="size-icon-md" />}>
            <Trans>Resume</Trans>
          </Button>
        </Line>
      )}
      {state === 'failed' && (
        <div role="alert">
          <Line
            icon={<CircleAlert className="size-icon-lg text-danger" />}
            title={<Trans>Download stopped</Trans>}
            detail={failure && failureText(failure.name)}
          >
            <Button kind="tonal" onClick={start} icon={<RotateCw className="size-icon-md" />}>
              <Trans>Try again</Trans>
            </Button>
          </Line>
        </div>
      )}
      {state === 'done' &&
        (isOnDevice(download) ? (
          <Line
            icon={<CircleCheck className="size-icon-lg text-accent" />}
            title={<Trans>On this device</Trans>}
            detail={
              locked > 0 ? (
                <Plural
                  value={locked}
                  one={`${size}. # chapter opens once it is unlocked.`}
                  other={`${size}. # chapters open once they are unlocked.`}
                />
              ) : (
                <Trans>{size}, checked and complete</Trans>
              )
            }
          >
            {removeButton}
          </Line>
        ) : (
          <Line
            icon={<Download className="size-icon-lg text-ink-soft" />}
            title={<Trans>Downloaded</Trans>}
            detail={<Trans>Checking every chapter…</Trans>}
          >
            {removeButton}
          </Line>
        ))}
      {state !== 'done' && (
        <div className="mt-3 flex items-center gap-3">
          <span className="flex-1">
            <ProgressLine percent={percent} label={t`Download progress`} tone="accent" />
          </span>
          {state !== 'running' && removeButton}
        </div>
      )}
      <ConfirmDialog
        ref={confirm}
        title={t`Remove the download?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>The text is removed from this device. Your place in the book stays.</Trans>
      </ConfirmDialog>
    </section>
  );
}

type LineProps = { icon: ReactNode; title: ReactNode; detail: ReactNode; children: ReactNode };

function Line({ icon, title, detail, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {icon}
      <div className="min-w-32 flex-1">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-caption text-ink-soft tabular-nums">{detail}</p>}
      </div>
      {children}
    </div>
  );
}
