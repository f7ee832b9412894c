import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import type { Facets } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { buttonClass } from '../../ui/buttonClass';
import { RemovableChip } from '../../ui/Chip';
import { LENGTH_TEXTS, STATUS_TEXTS, TITLE_KIND_TEXTS, UPDATED_TEXTS } from './choiceTexts';
import { type Choice, filtersOf, withoutFilters } from './discoverChoice';
import type { Choose } from './useChoose';

const TEXTS: Partial<Record<string, Record<string, MessageDescriptor>>> = {
  titleKind: TITLE_KIND_TEXTS,
  status: STATUS_TEXTS,
  length: LENGTH_TEXTS,
  updated: UPDATED_TEXTS,
};

type ActiveFiltersProps = {
  choice: Choice;
  choose: Choose;
  facets: Facets | undefined;
  /** The filters leave no book: the message in the list's place offers to clear them. */
  isEmpty: boolean;
};

export function ActiveFilters({ choice, choose, facets, isEmpty }: ActiveFiltersProps) {
  const { _ } = useLingui();
  const { t } = useMacro();
  const nameOf = useNameOf();
  const filters = filtersOf(choice);
  if (filters.length === 0) return null;
  return (
    <div role="group" aria-label={t`Active filters`} className="flex flex-wrap items-center gap-2">
      {filters.map(({ name, value }) => {
        const text = TEXTS[name]?.[value];
        const known = name === 'category' ? facets?.categories : facets?.tags;
        const names = known?.find((facet) => facet.name === value)?.names;
        return (
          <RemovableChip
            key={name}
            label={text ? _(text) : nameOf(value, names)}
            onRemove={() => choose({ [name]: undefined })}
          />
        );
      })}
      {filters.length > 1 && !isEmpty && <ClearFilters choice={choice} choose={choose} />}
    </div>
  );
}

export function ClearFilters({ choice, choose }: { choice: Choice; choose: Choose }) {
  return (
    <button
      type="button"
      className={buttonClass('quiet')}
      onClick={() => choose({ ...NONE, ...withoutFilters(choice) })}
    >
      <Trans>Clear filters</Trans>
    </button>
  );
}

const NONE = {
  titleKind: undefined,
  category: undefined,
  tag: undefined,
  status: undefined,
  length: undefined,
  updated: undefined,
};
