import { Navigate } from '@tanstack/react-router';
import { readTitleKind, type TitleKind } from '../../../data/queries/books';
import { useLive } from '../../platform/live/live';

type OtherKindProps = {
  /** What the address takes the title for. */
  kind: TitleKind;
  id: number;
  /** The chapter or the episode it names; without one it is the title's own page. */
  target?: number;
};

/**
 * Stands in the page of a title that is not there: from an address that takes a drama for a novel, or a novel for a drama, it leads
 * to the same page of the other kind as soon as the device has the title (spec 2.1).
 */
export function OtherKind({ kind, id, target }: OtherKindProps) {
  const { value: found } = useLive(`kind/${id}`, () => readTitleKind(id));
  if (found === undefined || found === kind) return null;
  const how = { search: true, replace: true } as const;
  if (found === 'drama')
    return target === undefined ? (
      <Navigate to="/dramaInfo/$videoId" params={{ videoId: id }} {...how} />
    ) : (
      // Episodes are counted from 1; chapters may be before that.
      <Navigate to="/drama/$videoId/$target" params={{ videoId: id, target: Math.max(1, target) }} {...how} />
    );
  return target === undefined ? (
    <Navigate to="/bookInfo/$bookId" params={{ bookId: id }} {...how} />
  ) : (
    <Navigate to="/reading/$bookId/$target" params={{ bookId: id, target }} {...how} />
  );
}
