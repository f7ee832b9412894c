import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock, TrendingUp, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { readHotSearches } from '../../../data/queries/lists';
import { readSearchHistory } from '../../../data/queries/search';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { useServerConfig } from '../../platform/live/serverConfig';
import { usecases } from '../../platform/worker/usecases';
import { buttonClass, iconButtonClass } from '../../ui/buttonClass';
import { chipClass } from '../../ui/Chip';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { StateMessage } from '../../ui/StateMessage';
import { showToast } from '../../ui/toasts';
import { useCompactNumber } from '../../ui/useCompactNumber';
import { PopularBooks } from './PopularBooks';

const HOT_FRESH_MS = 600_000;

export function SearchStart({ onPick }: { onPick: (term: string) => void }) {
  const offline = useOffline();
  const history = useLive('searchHistory', readSearchHistory);
  const hot = useLive('hotSearches', readHotSearches);
  const isOld = Date.now() - (hot.value?.fetchedAt ?? 0) > HOT_FRESH_MS;
  useRefresh(hot.loaded && isOld && !offline ? 'hotSearches' : '', () => usecases.refreshHotSearches());
  const terms = history.value ?? [];
  const wanted = hot.value?.list ?? [];
  if (!history.loaded || !hot.loaded) return null;
  return (
    <div className="page-width animate-page">
      <p className="pt-1 pb-4 text-ink-soft">
        <SizeHint />
      </p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {terms.length > 0 && <History terms={terms} onPick={onPick} />}
        {wanted.length > 0 && (
          <section>
            <h2 className="flex min-h-11 items-center font-title text-heading font-semibold">
              <Trans>Popular searches</Trans>
            </h2>
            <ul className="mt-1 flex flex-wrap gap-2">
              {wanted.map((term) => (
                <li key={term} className="max-w-full">
                  <button
                    type="button"
                    data-result=""
                    className={`${chipClass} max-w-full`}
                    onClick={() => onPick(term)}
                  >
                    <TrendingUp className="size-icon-sm shrink-0 text-ink-soft" />
                    <span className="truncate">{term}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <PopularBooks otherwise={terms.length + wanted.length === 0 && <NothingYet />} />
    </div>
  );
}

/** Shown without recent searches and popular books, so that the page is not empty. */
function NothingYet() {
  return (
    <StateMessage drawing="nothing-found" title={<Trans>Nothing to suggest yet</Trans>}>
      <Trans>Your searches are listed here so you can find them again.</Trans>
    </StateMessage>
  );
}

function History({ terms, onPick }: { terms: readonly string[]; onPick: (term: string) => void }) {
  const { t } = useLingui();
  const confirm = useRef<ConfirmHandle>(null);
  const id = useId();
  const clear = async () => {
    const cleared = await usecases.clearSearches();
    showToast({ text: cleared.ok ? t`Search history cleared` : t`This device could not save that.` });
  };
  const remove = async (term: string) => {
    const removed = await usecases.removeSearch({ term });
    if (!removed.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="font-title text-heading font-semibold">
          <Trans>Recent searches</Trans>
        </h2>
        <button
          type="button"
          className={`${buttonClass('quiet')} -mr-3`}
          onClick={() => confirm.current?.open()}
        >
          <Trans>Clear all</Trans>
        </button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {terms.map((term) => (
          <li key={term} className="flex items-center">
            <button
              type="button"
              data-result=""
              onClick={() => onPick(term)}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-sm py-2 text-start hover:text-accent"
            >
              <Clock className="size-icon-md shrink-0 text-ink-soft" />
              <span className="truncate">{term}</span>
            </button>
            <button
              type="button"
              aria-label={t`Remove “${term}” from the search history`}
              className={`${iconButtonClass} -mr-2.5 text-ink-soft`}
              onClick={() => void remove(term)}
            >
              <X className="size-icon-md" />
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        ref={confirm}
        title={t`Clear the search history?`}
        action={t`Clear`}
        onConfirm={() => void clear()}
      >
        <Trans>Kept on this device only.</Trans>
      </ConfirmDialog>
    </section>
  );
}

/** From this number on the hint of spec 2.1 counts in thousands. */
const ROUNDED_FROM = 20_000;

/** The size of the catalogue (spec 2.1), from the server, rounded down when it is large. */
function SizeHint() {
  const count = useServerConfig()?.bookCount ?? 0;
  const rounded = useCompactNumber(Math.floor(count / 1_000) * 1_000);
  if (count === 0) return <Trans>Search by title, author or subject.</Trans>;
  if (count >= ROUNDED_FROM) return <Trans>There are over {rounded} popular titles.</Trans>;
  return <Plural value={count} one="There is # popular title." other="There are # popular titles." />;
}
