import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { readAutoUnlocks } from '../../../data/queries/autoUnlock';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { ListGroup } from '../../ui/List';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

/**
 * The titles whose chapters or episodes unlock automatically when the reader reaches them. A locked chapter
 * can turn it on; here it can also be turned off.
 */
export function AutoUnlockGroup() {
  const { t } = useLingui();
  const books = useLive('autoUnlocks', readAutoUnlocks).value ?? [];
  const stop = async (bookId: number) => {
    const stopped = await usecases.stopAutoUnlock({ bookId });
    if (!stopped.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <ListGroup title={t`Auto-unlock`}>
      {books.length === 0 && (
        <p className="px-4 py-4 text-pretty text-ink-soft">
          <Trans>
            No title unlocks chapters or episodes automatically. You can turn this on at a locked one.
          </Trans>
        </p>
      )}
      {books.map(({ bookId, bookName, isDrama, maxPrice, dailyCap }) => (
        <SwitchRow
          key={bookId}
          label={bookName || <Trans>Title {bookId}</Trans>}
          detail={
            isDrama ? (
              <>
                <Plural value={maxPrice} one="Up to # coin an episode" other="Up to # coins an episode" />,{' '}
                <Plural value={dailyCap} one="# episode a day" other="# episodes a day" />
              </>
            ) : (
              <>
                <Plural value={maxPrice} one="Up to # coin a chapter" other="Up to # coins a chapter" />,{' '}
                <Plural value={dailyCap} one="# chapter a day" other="# chapters a day" />
              </>
            )
          }
          checked
          onChange={() => void stop(bookId)}
        />
      ))}
    </ListGroup>
  );
}
