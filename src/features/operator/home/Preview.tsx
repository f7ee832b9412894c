import { Trans, useLingui } from '@lingui/react/macro';
import type { PlacedBook } from '../../../../contract/operator/titles.schema';
import { Cover } from '../../../ui/Cover';
import type { Draft, DraftBlock } from './draft';

const IN_A_ROW = 6;
const IN_A_LIST = 3;

export function Preview({ draft: { tab, blocks } }: { draft: Draft }) {
  const { t } = useLingui();
  const shown = blocks
    .map((block) => ({ ...block, books: block.books.filter(({ isHidden }) => !isHidden) }))
    .filter(({ books }) => books.length > 0);
  return (
    <section aria-label={t`Preview`}>
      <h3 className="mb-3 font-title text-heading font-semibold">
        <Trans>Preview</Trans>
      </h3>
      <div
        data-theme={tab.type === 4 ? 'dark' : undefined}
        className="mx-auto max-w-sm overflow-hidden rounded-lg border border-line bg-paper pb-4 text-ink shadow-raised"
      >
        <p className="border-b border-line px-4 py-3 font-title text-lead font-semibold wrap-anywhere">
          {tab.title || '…'}
        </p>
        {shown.length === 0 ? (
          <p className="px-4 pt-4 text-ink-soft">
            <Trans>Readers see nothing here yet.</Trans>
          </p>
        ) : (
          shown.map((block) => <PreviewBlock key={block.key} block={block} />)
        )}
      </div>
    </section>
  );
}

function PreviewBlock({ block: { title, style, books } }: { block: DraftBlock }) {
  const hasMore = style === 4 || style === 5;
  return (
    <div className="px-4 pt-4">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{title || '…'}</span>
        {hasMore && (
          <span className="shrink-0 text-caption text-ink-soft">
            <Trans>View more</Trans>
          </span>
        )}
      </div>
      {style === 1 ? (
        <Featured books={books} />
      ) : style === 5 ? (
        <List books={books} />
      ) : (
        <div className="flex gap-2 overflow-hidden">
          {books.slice(0, IN_A_ROW).map((book) => (
            <Picture key={book.id} book={book} className={style === 3 ? 'w-24 shrink-0' : 'w-16 shrink-0'} />
          ))}
        </div>
      )}
    </div>
  );
}

function Featured({ books }: { books: readonly PlacedBook[] }) {
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        {books.slice(0, 3).map((book, at) => (
          <Picture key={book.id} book={book} className={at === 0 ? 'w-full' : 'w-full scale-92 opacity-85'} />
        ))}
      </div>
      <p className="mt-2 font-title font-semibold wrap-anywhere">{books[0]?.title}</p>
    </>
  );
}

function List({ books }: { books: readonly PlacedBook[] }) {
  return (
    <ul className="divide-y divide-line">
      {books.slice(0, IN_A_LIST).map((book) => (
        <li key={book.id} className="flex items-center gap-3 py-2">
          <Picture book={book} className="w-12 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">{book.title}</span>
        </li>
      ))}
    </ul>
  );
}

function Picture({ book, className }: { book: PlacedBook; className: string }) {
  const { title, sourceImg, tint, kind } = book;
  return (
    <Cover
      src={sourceImg}
      title={title}
      author=""
      tint={tint}
      kind={kind === 'drama' ? 'drama' : undefined}
      className={className}
    />
  );
}
