import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import type { EndedUnlock } from '../../../data/queries/awaitedUnlocks';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** Reports the result with a link, unless the reader is on that page, which shows it even after a reload. */
export function announceEndedUnlock(ended: EndedUnlock, router: AnyRouter): void {
  const { requestId, kind, bookId, target, isRange, isOpen } = ended;
  void usecases.endAwaitedUnlock({ requestId });
  const isEpisode = kind === 'episode';
  const to = isEpisode ? `/drama/${bookId}/${target}` : `/reading/${bookId}/${target}`;
  if (router.state.location.pathname === to) return;
  const label = !isOpen ? t`See why` : isEpisode ? t`Watch` : t`Read`;
  const text = (isRange ? textOfRange : textOfOne)(isEpisode, isOpen);
  showToast({ text, action: { label, run: () => void router.navigate({ to }) } });
}

function textOfOne(isEpisode: boolean, isOpen: boolean): string {
  if (isOpen)
    return isEpisode
      ? t`The episode you bought coins for is open.`
      : t`The chapter you bought coins for is open.`;
  return isEpisode
    ? t`Your coins are here, but the episode was not unlocked.`
    : t`Your coins are here, but the chapter was not unlocked.`;
}

function textOfRange(isEpisode: boolean, isOpen: boolean): string {
  if (isOpen)
    return isEpisode
      ? t`The episodes you bought coins for are open.`
      : t`The chapters you bought coins for are open.`;
  return isEpisode
    ? t`Your coins are here, but the episodes were not unlocked.`
    : t`Your coins are here, but the chapters were not unlocked.`;
}
