import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { readStorageShares } from '../../../data/queries/storageShares';
import { houseName } from '../../platform/device/houseName';
import { useLive } from '../../platform/live/live';
import { formatBytes } from '../../ui/bytes';

type Part = {
  readonly name: string;
  readonly label: ReactNode;
  readonly bytes: number;
  readonly color: string;
};

/** The minimum width of a part, in percent, so that it stays visible. */
const LEAST_WIDTH = 1;

/** The use of the device's storage, as a bar and as a table. Bytes as the browser counts them. */
export function StoragePicture({ usage, quota }: { usage: number; quota: number }) {
  const { i18n } = useLingui();
  const shares = useLive('storageShares', readStorageShares).value;
  if (!shares) return null;
  const { planned, downloads, ownBooks, covers } = shares;
  // The browser counts compressed data, and updates its count rarely: `usage` may be less than the known
  // parts.
  const rest = Math.max(0, usage - planned - downloads - ownBooks - covers);
  const parts: Part[] = [
    { name: 'plan', label: <Trans>Kept by your plan</Trans>, bytes: planned, color: 'bg-accent' },
    { name: 'downloads', label: <Trans>Your downloads</Trans>, bytes: downloads, color: 'bg-ink' },
    { name: 'own', label: <Trans>Books from your files</Trans>, bytes: ownBooks, color: 'bg-mark-line' },
    { name: 'covers', label: <Trans>Covers</Trans>, bytes: covers, color: 'bg-danger' },
    { name: 'rest', label: <Trans>The app, and what you opened</Trans>, bytes: rest, color: 'bg-edge' },
  ];
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = Math.max(0, quota - usage);
  return (
    <>
      <div aria-hidden className="mt-3 flex h-4 gap-0.5 overflow-hidden rounded-sm">
        {parts
          .filter(({ bytes }) => bytes > 0)
          .map(({ name, bytes, color }) => (
            <span
              key={name}
              className={`h-full ${color}`}
              style={{ width: `${Math.max(LEAST_WIDTH, (bytes / used) * 100)}%` }}
            />
          ))}
      </div>
      <table className="mt-3 w-full text-caption">
        <caption className="sr-only">
          <Trans>Storage used</Trans>
        </caption>
        <tbody>
          {parts.map(({ name, label, bytes, color }) => (
            <Row key={name} label={label} value={formatBytes(bytes, i18n.locale)} color={color} />
          ))}
          {quota > 0 && (
            <Row
              label={<Trans>Available to {houseName}</Trans>}
              value={formatBytes(free, i18n.locale)}
              color="border border-edge"
            />
          )}
        </tbody>
      </table>
    </>
  );
}

function Row({ label, value, color }: { label: ReactNode; value: string; color: string }) {
  return (
    <tr>
      <th scope="row" className="flex items-baseline gap-2 py-1 text-start font-normal">
        <span aria-hidden className={`size-3 shrink-0 rounded-sm ${color}`} />
        {label}
      </th>
      <td className="py-1 text-end text-ink-soft tabular-nums">{value}</td>
    </tr>
  );
}
