import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice';
import { hasPasskeys } from './passkeys';

type PasskeyPlaceProps = {
  /** The address at which passkeys work; null if the installation has none. */
  origin: string | null;
  children: ReactNode;
};

/** Shows its children where passkeys work, elsewhere what prevents them. */
export function PasskeyPlace({ origin, children }: PasskeyPlaceProps) {
  if (origin === null)
    return (
      <Notice tone="mark">
        <Trans>
          Passkeys need an https address that this site knows. The owner of the server sets it as its public
          URL.
        </Trans>
      </Notice>
    );
  if (origin !== location.origin)
    return (
      <Notice tone="mark">
        <Trans>
          Passkeys of this site work only at <bdi className="wrap-anywhere">{origin}</bdi>. Open the desk
          there.
        </Trans>
      </Notice>
    );
  if (!hasPasskeys())
    return (
      <Notice tone="mark">
        <Trans>This browser can’t use passkeys.</Trans>
      </Notice>
    );
  return children;
}
