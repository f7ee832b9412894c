import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { DeskTypo } from '../../../../contract/operator/typos.schema';
import { Button } from '../../../ui/Button';
import { LoadFailure, LoadMoreFailure } from '../../../ui/LoadFailure';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { TypoItem } from './TypoItem';

export function TyposSection() {
  const { t } = useLingui();
  const ask = useDesk();
  const [isOpen, setOpen] = useState(true);
  const fetchPage = useCallback(
    (before: number | null) => ask('operatorTypos', { isOpen, before }),
    [ask, isOpen],
  );
  const { list, failure, isLoading, hasMore, more, reload } = useDeskList<DeskTypo, number>(fetchPage);
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t`Which reports`}
        value={isOpen ? 'open' : 'settled'}
        onChange={(value) => setOpen(value === 'open')}
        options={[
          { value: 'open', label: t`Open` },
          { value: 'settled', label: t`Settled` },
        ]}
      />
      {list === undefined ? (
        failure ? (
          <LoadFailure failure={failure} retry={reload} />
        ) : (
          <SkeletonBlock className="h-40 w-full" />
        )
      ) : list.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          {isOpen ? (
            <Trans>No typo reports are waiting.</Trans>
          ) : (
            <Trans>No report has been settled yet.</Trans>
          )}
        </p>
      ) : (
        <ul className="flex flex-col gap-4">
          {list.map((typo) => (
            <TypoItem key={typo.id} typo={typo} onSettled={reload} />
          ))}
        </ul>
      )}
      {list && failure && <LoadMoreFailure failure={failure} retry={more} />}
      {hasMore && !failure && (
        <Button kind="outline" busy={isLoading} onClick={more} className="self-center">
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
