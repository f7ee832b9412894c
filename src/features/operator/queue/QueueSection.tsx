import { Trans } from '@lingui/react/macro';
import { LoadFailure } from '../../../ui/LoadFailure';
import { StateMessage } from '../../../ui/StateMessage';
import { DeskLoading } from '../desk/DeskLoading';
import { useDeskRead } from '../desk/useDeskRead';
import { CommentQueue } from './CommentQueue';

/** Reported comments, and those that wait for approval (decision 0080). */
export function QueueSection() {
  const { value, failure, reload, isLoading } = useDeskRead('operatorCommentQueue', {});
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  if (value.list.length === 0) {
    return (
      <StateMessage drawing="done" title={<Trans>Nothing is waiting for you</Trans>}>
        <Trans>Comments that are reported, and the first ones of new accounts, come here.</Trans>
      </StateMessage>
    );
  }
  // A new list starts at its top.
  return (
    <CommentQueue
      key={value.list.map(({ id }) => id).join()}
      first={value.list}
      isLoading={isLoading}
      onEmpty={() => void reload()}
    />
  );
}
