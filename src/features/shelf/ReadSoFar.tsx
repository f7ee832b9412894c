import { useLingui } from '@lingui/react/macro';
import type { BookProgress } from '../../ui/bookProgress';
import { formatPercent } from '../../ui/formatPercent';
import { ProgressLine } from '../../ui/ProgressLine';

export function ReadSoFar({ progress }: { progress: BookProgress | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <span className="flex-1">
        <ProgressLine percent={progress?.percent ?? 0} label={t`Read so far`} />
      </span>
      {progress && (
        <span className="text-micro font-medium text-ink-soft tabular-nums">
          {formatPercent(progress.percent, i18n.locale)}
        </span>
      )}
    </>
  );
}
