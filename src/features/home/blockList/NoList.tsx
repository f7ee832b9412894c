import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/buttonClass';
import { StateMessage } from '../../../ui/StateMessage';

/** Replaces a home block's list that does not exist; `title` can give another reason. */
export function NoList({ title = <Trans>This list is no longer available</Trans> }: { title?: ReactNode }) {
  return (
    <StateMessage
      drawing="nothing-found"
      title={title}
      actions={
        <Link to="/home" className={buttonClass('primary')}>
          <Trans>Find something new</Trans>
        </Link>
      }
    >
      <Trans>There are more on the home page.</Trans>
    </StateMessage>
  );
}
