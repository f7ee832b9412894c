import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { OwnBook } from '../../../../data/queries/ownBooks';
import { useFailureText } from '../../../i18n/useFailureText';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toasts';

export function Unpacking({ own, share }: { own: OwnBook; share: number }) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const unpacked = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share);
  const cancel = async () => {
    const done = await usecases.cancelUnpacking({ bookId: own.bookId });
    if (!done.ok) return void showToast({ text: failureText(done.failure.name) });
    if (done.value === 'over') return;
    const isGone = done.value === 'gone';
    showToast({
      text: isGone ? t`Cancelled. Your file is unchanged.` : t`Cancelled. The chapters unpacked so far stay.`,
    });
    if (isGone) await navigate({ to: '/BookShelf', replace: true });
  };
  return (
    <span className="block text-caption text-ink-soft">
      {own.isStopped ? (
        <Trans>Unpacked as far as {unpacked}. Open the file again for the rest.</Trans>
      ) : (
        <>
          <Trans>Still being unpacked: {unpacked}</Trans>
          <Button kind="quiet" size="sm" className="-me-3 ms-2" onClick={() => void cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    </span>
  );
}
