import { Trans } from '@lingui/react/macro';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { useDeskRead } from '../desk/useDeskRead';
import { CommentQueue } from './CommentQueue';

/** Comments that readers reported, and those that wait to be approved (decision 0080). */
export function QueueSection() {
  const { value, failure, reload, isLoading } = useDeskRead('operatorCommentQueue', {});
  if (!value) {
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  }
  if (value.list.length === 0) {
    return (
      <StateMessage drawing="done" title={<Trans>Nothing waits for you</Trans>}>
        <Trans>Comments that are reported, and the first ones of new accounts, come here.</Trans>
      </StateMessage>
    );
  }
  // Another list begins at its head.
  return (
    <CommentQueue
      key={value.list.map(({ id }) => id).join()}
      first={value.list}
      isLoading={isLoading}
      onEmpty={() => void reload()}
    />
  );
}
