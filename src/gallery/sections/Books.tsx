import type { BookCard } from '../../../contract/catalogue/books.schema';
import { BookRow } from '../../ui/BookRow';
import { BookTile } from '../../ui/BookTile';
import { Cover } from '../../ui/Cover';
import { OnDeviceMark } from '../../ui/OnDeviceMark';
import { ProgressLine } from '../../ui/ProgressLine';
import { SkeletonRow, SkeletonTile } from '../../ui/Skeleton';
import { Chapter, Specimen } from '../Specimen';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300"><rect width="200" height="300" fill="#17404f"/><circle cx="128" cy="176" r="44" fill="#f2cf7c"/><path d="M0 210q50-24 100 0t100 0v90H0z" fill="#0c2a36"/></svg>',
)}`;

const BOOK: BookCard = {
  id: 1,
  sourceImg: PICTURE,
  tint: '#17404f',
  bookName: 'The Last Ferry to Ostrey Sound',
  authorName: 'Marguerite Pascoe-Hale',
  chanName: 'Romance',
  novelDesc: 'Every Thursday a woman with paint on her cuffs boards the 23:10 and does not get off.',
  chapterCount: 8,
  finished: true,
};

const TITLES = [
  ['Emma', 'Jane Austen', '#1f4e5f'],
  ['The Unabridged and Mostly Truthful History of a House by the Sea', 'Corisande Hale', '#f0d9a8'],
  ['Преступление и наказание', 'Фёдор Достоевский', '#7a2e3a'],
  ['Достопримечательности', 'Неизвестный автор', ''],
  ['红楼梦', '曹雪芹', ''],
  ['在遥远的海岸线上等待一艘永远不会到来的船的人们', '作者不详', '#24365c'],
] as const;

export function Books() {
  return (
    <Chapter title="Books">
      <Specimen name="Cover: with a picture, begun, on this device, both, a picture that fails">
        {[
          { folded: false, kept: false },
          { folded: true, kept: false },
          { folded: false, kept: true },
          { folded: true, kept: true },
        ].map(({ folded, kept }) => (
          <span key={`${folded} ${kept}`} className="relative w-24">
            <Cover {...cover(PICTURE)} eager folded={folded} />
            {kept && <OnDeviceMark />}
          </span>
        ))}
        <span className="w-24">
          <Cover {...cover('/nowhere.webp')} eager />
        </span>
      </Specimen>
      <Specimen name="Drawn covers: short and long titles, Cyrillic, Chinese, begun">
        {TITLES.map(([title, author, tint], index) => (
          <span key={title} className="w-30">
            <Cover src="" title={title} author={author} tint={tint} folded={index === 3} />
          </span>
        ))}
      </Specimen>
      <Specimen name="Tile and row">
        <div className="w-28">
          <BookTile book={BOOK} eager />
        </div>
        <div className="w-full max-w-md">
          <BookRow book={BOOK} eager />
        </div>
      </Specimen>
      <Specimen name="Progress: place in a book, work under way, no end known" stack>
        <div className="grid max-w-sm gap-4">
          <ProgressLine percent={42} label="Read so far" />
          <ProgressLine percent={64} label="Download" tone="accent" />
          <ProgressLine percent={undefined} label="Checking" tone="accent" />
        </div>
      </Specimen>
      <Specimen name="Skeletons">
        <div className="w-28">
          <SkeletonTile />
        </div>
        <div className="w-full max-w-md">
          <SkeletonRow />
        </div>
      </Specimen>
    </Chapter>
  );
}

function cover(src: string) {
  return { src, title: BOOK.bookName, author: BOOK.authorName, tint: BOOK.tint };
}
