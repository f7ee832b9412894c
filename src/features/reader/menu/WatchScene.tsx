import { readBook } from '../../../../data/queries/books';
import { readPlace } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live/live';
import { WatchThisLink } from '../../../shared/storyTies/StoryLinks';

/** Links the current chapter to the film of it; empty for a novel without a drama. */
export function WatchScene({ bookId }: { bookId: number }) {
  const { value } = useLive(`scene ${bookId}`, () => readScene(bookId));
  return <WatchThisLink telling={value?.telling} at={value?.chapter} className="mx-5 my-3" />;
}

async function readScene(bookId: number) {
  const [book, place] = await Promise.all([readBook(bookId), readPlace(bookId)]);
  return { telling: book?.otherTelling, chapter: place?.target };
}
