import { Trans } from '@lingui/react/macro';

/** "1 h 20 min", "14 min". */
export function RunningTime({ ms }: { ms: number }) {
  const all = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours === 0) return <Trans>{minutes} min</Trans>;
  if (minutes === 0) return <Trans>{hours} h</Trans>;
  return (
    <Trans>
      {hours} h {minutes} min
    </Trans>
  );
}
