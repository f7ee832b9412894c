import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import type { EndedUnlock } from '../../../data/queries/endedUnlock';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';

/** Says it with a way there, unless the reader is there and sees it: that stays as it is after a reload. */
export function tellEndedUnlock(ended: EndedUnlock, router: AnyRouter): void {
  const { requestId, kind, bookId, target, isOpen } = ended;
  void usecases.endAwaitedUnlock({ requestId });
  const isEpisode = kind === 'episode';
  const to = isEpisode ? `/drama/${bookId}/${target}` : `/reading/${bookId}/${target}`;
  if (router.state.location.pathname === to) return;
  const goThere = (label: string) => ({ label, run: () => void router.navigate({ to }) });
  if (!isOpen) {
    const text = isEpisode
      ? t`Your coins are here, but the episode was not unlocked.`
      : t`Your coins are here, but the chapter was not unlocked.`;
    showToast({ text, action: goThere(t`See why`) });
  } else if (isEpisode)
    showToast({ text: t`The episode you bought coins for is open.`, action: goThere(t`Watch`) });
  else showToast({ text: t`The chapter you bought coins for is open.`, action: goThere(t`Read`) });
}
