import { Trans } from '@lingui/react/macro';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';
import { ClearFilters } from './ActiveFilters';
import { type Choice, filtersOf } from './discoverChoice';
import type { Choose } from './useChoose';

export function EmptyRanking({ choice, choose }: { choice: Choice; choose: Choose }) {
  if (filtersOf(choice).length > 0) {
    return (
      <StateMessage
        drawing="nothing-found"
        title={<Trans>Nothing matches these filters</Trans>}
        actions={<ClearFilters choice={choice} choose={choose} />}
      >
        <Trans>Remove a filter, or clear them all.</Trans>
      </StateMessage>
    );
  }
  if (choice.period !== 'all') {
    return (
      <StateMessage
        drawing="nothing-found"
        title={<Trans>Nothing in this period yet</Trans>}
        actions={
          <button type="button" className={buttonClass('tonal')} onClick={() => choose({ period: 'all' })}>
            <Trans>Show all time</Trans>
          </button>
        }
      >
        <Trans>This ranking counts what was read and watched in the chosen period.</Trans>
      </StateMessage>
    );
  }
  return (
    <StateMessage drawing="empty-shelf" title={<Trans>Nothing here yet</Trans>}>
      <Trans>Titles appear here as soon as they rank.</Trans>
    </StateMessage>
  );
}
