import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { Facet, Facets } from '../../../contract/catalogue/books.schema';
import { BOOK_LENGTHS, TITLE_KINDS } from '../../../contract/catalogue/search';
import { useNameOf } from '../../i18n/useNameOf';
import { buttonClass } from '../../ui/buttonClass';
import { Chip } from '../../ui/Chip';
import { LENGTH_TEXTS, STATUS_TEXTS, TITLE_KIND_TEXTS, UPDATED_TEXTS } from './choiceTexts';
import { type Choice, STATUSES, UPDATES } from './discoverChoice';
import type { Choose } from './useChoose';

type FilterGroupsProps = { choice: Choice; choose: Choose; facets: Facets | undefined };

const FIRST_TAGS = 14;

/** All filters of a ranking except its category: one value per filter; a second press removes it. */
export function FilterGroups({ choice, choose, facets }: FilterGroupsProps) {
  const { _ } = useLingui();
  return (
    <>
      {(choice.titleKind !== undefined || (facets?.dramas ?? 0) > 0) && (
        <FilterGroup title={<Trans>Kind</Trans>}>
          {TITLE_KINDS.map((titleKind) => (
            <Chip
              key={titleKind}
              pressed={choice.titleKind === titleKind}
              onPress={() => choose({ titleKind: choice.titleKind === titleKind ? undefined : titleKind })}
            >
              {_(TITLE_KIND_TEXTS[titleKind])}
            </Chip>
          ))}
        </FilterGroup>
      )}
      {choice.kind !== 'finished' && (
        <FilterGroup title={<Trans>Status</Trans>}>
          {STATUSES.map((status) => (
            <Chip
              key={status}
              pressed={choice.status === status}
              onPress={() => choose({ status: choice.status === status ? undefined : status })}
            >
              {_(STATUS_TEXTS[status])}
            </Chip>
          ))}
        </FilterGroup>
      )}
      {choice.titleKind !== 'drama' && (
        <FilterGroup title={<Trans>Length</Trans>}>
          {BOOK_LENGTHS.map((length) => (
            <Chip
              key={length}
              pressed={choice.length === length}
              onPress={() => choose({ length: choice.length === length ? undefined : length })}
            >
              {_(LENGTH_TEXTS[length])}
            </Chip>
          ))}
        </FilterGroup>
      )}
      <FilterGroup title={<Trans>Updated</Trans>}>
        {UPDATES.map((updated) => (
          <Chip
            key={updated}
            pressed={choice.updated === updated}
            onPress={() => choose({ updated: choice.updated === updated ? undefined : updated })}
          >
            {_(UPDATED_TEXTS[updated])}
          </Chip>
        ))}
      </FilterGroup>
      <TagGroup choice={choice} choose={choose} facets={facets} />
    </>
  );
}

function TagGroup({ choice, choose, facets }: FilterGroupsProps) {
  const [all, setAll] = useState(false);
  const nameOf = useNameOf();
  const tags = facets?.tags ?? [];
  if (tags.length === 0) return null;
  const first = all ? tags : tags.slice(0, FIRST_TAGS);
  const chosen = choice.tag;
  const shown: Omit<Facet, 'count'>[] =
    chosen === undefined || first.some(({ name }) => name === chosen)
      ? first
      : [tags.find(({ name }) => name === chosen) ?? { name: chosen }, ...first];
  return (
    <FilterGroup title={<Trans>Tags</Trans>}>
      {shown.map(({ name: tag, names }) => (
        <Chip
          key={tag}
          pressed={choice.tag === tag}
          onPress={() => choose({ tag: choice.tag === tag ? undefined : tag })}
        >
          {nameOf(tag, names)}
        </Chip>
      ))}
      {tags.length > first.length && (
        <button type="button" className={buttonClass('quiet')} onClick={() => setAll(true)}>
          <Trans>Show all {tags.length}</Trans>
        </button>
      )}
    </FilterGroup>
  );
}

export function FilterGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="text-caption font-semibold text-ink-soft">
        {title}
      </h3>
      <div className="mt-2 flex flex-wrap gap-2 [&>button]:max-w-full [&>button]:whitespace-normal">
        {children}
      </div>
    </div>
  );
}
