import { useLingui } from '@lingui/react/macro';

export function Spinner() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid place-items-center py-6">
      <span className="size-6 animate-turn rounded-full border-[0.1875rem] border-line border-t-accent" />
    </div>
  );
}
