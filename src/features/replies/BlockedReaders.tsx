import { Trans } from '@lingui/react/macro';
import { readBlocked } from '../../../data/queries/comments';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { useAuthorName } from '../../shared/comments/useAuthorName';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toasts';

export function BlockedReaders() {
  const { value: blocked } = useLive('blocked', readBlocked);
  const nameOf = useAuthorName();
  const failureText = useFailureText();
  if (!blocked || blocked.length === 0) return null;
  const unblock = async (key: string) => {
    const kept = await usecases.blockReader({ bookId: null, commentId: null, key, isBlocked: false });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-caption font-semibold text-ink-soft">
        <Trans>People you blocked</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {blocked.map((reader) => (
          <li key={reader.key} className="flex min-h-14 items-center gap-3">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{nameOf(reader)}</bdi>
            <Button kind="quiet" onClick={() => void unblock(reader.key)}>
              <Trans>Unblock</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
