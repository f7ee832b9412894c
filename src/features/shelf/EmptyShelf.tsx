import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';
import { OwnBookButton } from './OwnBookButton';

export function EmptyShelf({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <StateMessage
      drawing="empty-shelf"
      title={<Trans>Your shelf is empty</Trans>}
      actions={
        <>
          <Link to="/discover" className={buttonClass('primary')}>
            <Trans>Explore titles</Trans>
          </Link>
          <OwnBookButton onFiles={onFiles} wide />
        </>
      }
    >
      <Trans>Titles you add stay here and open where you left them, online or offline.</Trans>
    </StateMessage>
  );
}

export function NothingFound({ isCollection, onReset }: { isCollection: boolean; onReset: () => void }) {
  return (
    <StateMessage
      drawing="nothing-found"
      title={isCollection ? <Trans>This collection is empty</Trans> : <Trans>Nothing matches</Trans>}
      actions={
        <Button kind="tonal" onClick={onReset}>
          <Trans>Show the whole library</Trans>
        </Button>
      }
    >
      {isCollection ? (
        <Trans>Select titles in your library to add them here.</Trans>
      ) : (
        <Trans>Try other words, or another filter.</Trans>
      )}
    </StateMessage>
  );
}
