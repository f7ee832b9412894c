import { Plural, Trans } from '@lingui/react/macro';
import type { TextFound } from './useTextSearch';

/** The number of hits. It is announced only once it is final, not for every hit. */
export function FoundCount({ found, listed }: { found: TextFound; listed: number }) {
  const count = found.books.reduce((sum, { hits, searched }) => sum + (searched?.count ?? hits.length), 0);
  const isDone = found.state === 'done' && found.query !== '';
  return (
    <p className={count > 0 ? 'text-search-note tabular-nums' : 'sr-only'} role="status" aria-atomic="true">
      {isDone && (
        <>
          <Plural value={count} _0="Nothing found" one="# found" other="# found" />
          {count > listed && (
            <>
              {' · '}
              <Trans>the first {listed} are listed</Trans>
            </>
          )}
        </>
      )}
      {found.state === 'searching' && (
        <span aria-hidden="true">
          <Trans>{count} so far</Trans>
        </span>
      )}
    </p>
  );
}
