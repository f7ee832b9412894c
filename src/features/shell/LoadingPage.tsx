import { useLingui } from '@lingui/react/macro';
import { LogoMark } from '../../ui/Wordmark';

export function LoadingPage() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t`Loading`}
      className="grid min-h-[min(70dvh,40rem)] animate-late place-items-center"
    >
      <LogoMark className="size-14 animate-pulse" />
    </div>
  );
}
