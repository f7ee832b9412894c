import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import type { Verdict } from './useJudgeSelected';

type SelectedCommentsProps = {
  count: number;
  of: number;
  isBusy: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onJudge: (verdict: Verdict) => void;
};

/** Selects all comments shown, and approves or removes the selected ones after a question. */
export function SelectedComments({ count, of, isBusy, onSelectAll, onJudge }: SelectedCommentsProps) {
  const { t } = useLingui();
  const approving = useRef<ConfirmHandle>(null);
  const removing = useRef<ConfirmHandle>(null);
  const comments = t`${plural(count, { one: '# comment', other: '# comments' })}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={count > 0 && count === of}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < of;
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <Trans>Select all</Trans>
      </label>
      {count > 0 && (
        <>
          <Button
            size="sm"
            kind="tonal"
            busy={isBusy}
            icon={<Check className="size-icon-md" />}
            onClick={() => approving.current?.open()}
          >
            <Trans>Approve selected</Trans>
          </Button>
          <Button
            size="sm"
            kind="danger"
            busy={isBusy}
            icon={<Trash2 className="size-icon-md" />}
            onClick={() => removing.current?.open()}
          >
            <Trans>Remove selected</Trans>
          </Button>
        </>
      )}
      <ConfirmDialog
        ref={approving}
        tone="primary"
        title={t`Approve ${comments}?`}
        action={t`Approve`}
        onConfirm={() => onJudge('approve')}
      >
        <Trans>Everyone can see them then.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        ref={removing}
        title={t`Remove ${comments}?`}
        action={t`Remove`}
        onConfirm={() => onJudge('refuse')}
      >
        <Trans>Only their authors see them then.</Trans>
      </ConfirmDialog>
    </div>
  );
}
