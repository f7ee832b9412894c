import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { LoadFailure, LoadMoreFailure } from '../../../ui/LoadFailure';
import { StateMessage } from '../../../ui/StateMessage';
import { DeskLoading } from './DeskLoading';
import type { DeskList } from './useDeskList';

type DeskListBodyProps<Item> = {
  of: DeskList<Item>;
  empty: ReactNode;
  children: (list: readonly Item[]) => ReactNode;
};

export function DeskListBody<Item>({ of, empty, children }: DeskListBodyProps<Item>) {
  const { list, failure, isLoading, hasMore, more, reload } = of;
  if (list === undefined) return failure ? <LoadFailure failure={failure} retry={reload} /> : <DeskLoading />;
  if (list.length === 0) return <StateMessage drawing="done" title={empty} />;
  return (
    <div className="flex flex-col gap-4">
      {children(list)}
      {failure && <LoadMoreFailure failure={failure} retry={more} />}
      {hasMore && !failure && (
        <Button kind="tonal" busy={isLoading} onClick={more} className="self-center">
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
