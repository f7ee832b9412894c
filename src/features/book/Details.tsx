import { Plural, Trans } from '@lingui/react/macro';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { Detail } from '../../shared/titlePage/Detail';
import { TitleDetails } from '../../shared/titlePage/TitleDetails';
import { countsCharacters } from './countsCharacters';

export function Details({ book }: { book: BookDetail }) {
  const { wordCount, language } = book;
  return (
    <TitleDetails
      title={book}
      free={<Trans>Free to read</Trans>}
      priceOfPart={(price) => <Plural value={price} one="# coin a chapter" other="# coins a chapter" />}
      firstFree={(freeChapters) => (
        <Plural value={freeChapters} one="The first chapter is free" other="The first # chapters are free" />
      )}
    >
      <Detail name={<Trans>Length</Trans>}>
        {countsCharacters(language) ? (
          <Plural value={wordCount} one="# character" other="# characters" />
        ) : (
          <Plural value={wordCount} one="# word" other="# words" />
        )}
      </Detail>
    </TitleDetails>
  );
}
