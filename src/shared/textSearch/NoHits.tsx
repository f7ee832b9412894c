import { Trans } from '@lingui/react/macro';
import { StateMessage } from '../../ui/StateMessage';
import type { TextFound } from './useTextSearch';

export function NoHits({ found: { query, state, books } }: { found: TextFound }) {
  if (state === 'failed') {
    return (
      <StateMessage drawing="torn-page" role="alert" title={<Trans>The search did not work</Trans>}>
        <Trans>Close it and open it again.</Trans>
      </StateMessage>
    );
  }
  if (state !== 'done' || query === '' || books.some(({ hits }) => hits.length > 0)) return null;
  return (
    <StateMessage drawing="nothing-found" title={<Trans>Nothing found for “{query}”</Trans>}>
      <Trans>Check the spelling, or try fewer words.</Trans>
    </StateMessage>
  );
}
