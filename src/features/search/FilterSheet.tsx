import { Trans, useLingui } from '@lingui/react/macro';
import type { Facets } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { buttonClass } from '../../ui/buttonClass';
import { Chip } from '../../ui/Chip';
import { Sheet } from '../../ui/Sheet';
import { ClearFilters } from './ActiveFilters';
import { type Choice, filtersOf } from './discoverChoice';
import { FilterGroup, FilterGroups } from './FilterGroups';
import type { Choose } from './useChoose';

type FilterSheetProps = {
  choice: Choice;
  choose: Choose;
  facets: Facets | undefined;
  onClose: () => void;
};

export function FilterSheet({ choice, choose, facets, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <Sheet title={t`Filters`} onClose={onClose}>
      <div className="flex flex-col gap-6 px-5 pt-2 pb-4">
        {facets && facets.categories.length > 0 && (
          <FilterGroup title={<Trans>Category</Trans>}>
            {facets.categories.map(({ name, names }) => (
              <Chip
                key={name}
                pressed={choice.category === name}
                onPress={() => choose({ category: choice.category === name ? undefined : name })}
              >
                {nameOf(name, names)}
              </Chip>
            ))}
          </FilterGroup>
        )}
        <FilterGroups choice={choice} choose={choose} facets={facets} />
      </div>
      <form
        method="dialog"
        className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3"
      >
        {filtersOf(choice).length > 0 && <ClearFilters choice={choice} choose={choose} />}
        <button type="submit" className={`${buttonClass('primary')} flex-1`}>
          <Trans>Show titles</Trans>
        </button>
      </form>
    </Sheet>
  );
}
