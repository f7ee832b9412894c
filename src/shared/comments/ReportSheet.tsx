import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '../../../contract/comments/comments';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';
import { useCommentFailure } from './useCommentFailure';

const REASONS: Readonly<Record<ReportReason, ReactNode>> = {
  abuse: <Trans>It attacks or threatens someone</Trans>,
  spam: <Trans>It advertises something</Trans>,
  spoiler: <Trans>It contains spoilers that aren’t hidden</Trans>,
  other: <Trans>Something else</Trans>,
};

type ReportSheetProps = { bookId: number; commentId: number; onClose: () => void };

export function ReportSheet({ bookId, commentId, onClose }: ReportSheetProps) {
  const { t } = useLingui();
  const failureText = useCommentFailure();
  const [reason, setReason] = useState<ReportReason>('abuse');
  const report = async () => {
    const kept = await usecases.reportComment({ bookId, commentId, reason });
    showToast({ text: kept.ok ? t`Thank you. We will look at it.` : failureText(kept.failure.name) });
    onClose();
  };
  return (
    <Sheet title={t`Report this comment`} onClose={onClose}>
      <form
        className="grid gap-4 px-5 pt-2 pb-5"
        onSubmit={(event) => {
          event.preventDefault();
          void report();
        }}
      >
        <fieldset>
          <legend className="sr-only">
            <Trans>What is wrong with it?</Trans>
          </legend>
          {REPORT_REASONS.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
              <input
                type="radio"
                name="reason"
                checked={each === reason}
                onChange={() => setReason(each)}
                className="size-5 shrink-0 accent-accent"
              />
              {REASONS[each]}
            </label>
          ))}
        </fieldset>
        <Button type="submit">
          <Trans>Report</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
