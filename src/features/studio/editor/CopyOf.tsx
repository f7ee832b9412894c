import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readManuscript, type ShownManuscript } from '../../../../data/queries/manuscripts';
import { useLive } from '../../../platform/live/live';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Notice } from '../../../ui/Notice';
import { manuscriptAt } from '../manuscripts/manuscriptAt';
import { Difference } from './HistorySheet';

/** Explains a copy: both devices changed the same paragraph, and only the author knows which is right. */
export function CopyOf({ manuscript, of }: { manuscript: ShownManuscript; of: string }) {
  const { value: other } = useLive(`manuscript ${of}`, () => readManuscript(of));
  const [isCompared, setCompared] = useState(false);
  if (!other) return null;
  return (
    <>
      <Notice
        action={
          <span className="flex flex-wrap gap-2">
            <Button kind="tonal" size="sm" onClick={() => setCompared(!isCompared)}>
              {isCompared ? <Trans>Hide the difference</Trans> : <Trans>Compare</Trans>}
            </Button>
            <Link
              to="/studio"
              search={{ at: manuscriptAt(other.bookId, other.id) }}
              className={buttonClass('outline', 'sm')}
            >
              <Trans>Open the other one</Trans>
            </Link>
          </span>
        }
      >
        <Trans>
          Another device changed the same paragraph as you did here. This is its text; yours is beside it.
          Copy what you need and delete one of them.
        </Trans>
      </Notice>
      {isCompared && (
        <Difference before={other.text} after={manuscript.text} language={manuscript.language} />
      )}
    </>
  );
}
