import { Trans, useLingui } from '@lingui/react/macro';
import { useBookPages } from '../../platform/pages';
import { usecases } from '../../platform/usecases';
import { BookList } from '../../ui/BookList';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';

/** All books of one home block, endless. */
export function ViewAllPage({ title, blockId }: { title: string; blockId: number }) {
  const { t } = useLingui();
  const known = Number.isSafeInteger(blockId) && blockId >= 0;
  const list = useBookPages(known ? `block ${blockId}` : '', (offset) =>
    usecases.listBlock({ blockId, offset }),
  );
  const heading = list.page?.title || title || t`All books`;
  const nothing = (
    <StateMessage drawing="nothing-found" title={<Trans>No books here</Trans>}>
      <Trans>This list is empty, or it has been taken down.</Trans>
    </StateMessage>
  );
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader title={heading} />
      {known ? <BookList list={list} empty={nothing} /> : nothing}
    </>
  );
}
