import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../../../contract/endpoints';
import type { Translations } from '../../../../contract/wire/primitives.schema';
import { blockListKey } from '../../../../data/queries/lists';
import { useNameOf } from '../../../i18n/useNameOf';
import { type FirstList, useBookPages } from '../../../platform/live/pages';
import { usecases } from '../../../platform/worker/usecases';
import { AdPlace } from '../../../shared/ads/AdPlace';
import { BookList } from '../../../ui/BookList';
import { ListAge } from '../../../ui/ListAge';
import { PageHeader } from '../../../ui/PageHeader';
import { PageTitle } from '../../../ui/PageTitle';
import { NoList } from './NoList';

type BlockListPageProps = {
  title: string;
  /** The block's title in other languages, if the device has the block. */
  titles: Translations | undefined;
  blockId: number;
  first: FirstList;
};

export function BlockListPage({ title, titles, blockId, first }: BlockListPageProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const known = Number.isSafeInteger(blockId) && blockId >= 0;
  const key = known ? blockListKey(blockId) : '';
  const list = useBookPages<AnswerOf<'blockList'>>(
    key,
    (offset) => usecases.fillBlockList({ blockId, offset }),
    first,
  );
  const heading = nameOf(list.page?.title || title, list.page?.titles ?? titles) || t`All titles`;
  const isGone = !known || (list.failure?.name === 'notFound' && list.books.length === 0);
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader title={heading} />
      <div className="page-width">
        <ListAge fetchedAt={list.fetchedAt} className="pb-1" />
        {isGone ? (
          <NoList />
        ) : (
          <BookList
            name={key}
            list={list}
            label={heading}
            empty={<NoList title={<Trans>Nothing here</Trans>} />}
          />
        )}
        {list.done && <AdPlace page="ViewAll" className="mt-6" />}
      </div>
    </>
  );
}
