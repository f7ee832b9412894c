import { Navigate } from '@tanstack/react-router';
import { readTitleKind, type TitleKind } from '../../../data/queries/books';
import { useLive } from '../../platform/live/live';

type OtherKindProps = {
  /** The kind of title that the address assumes. */
  kind: TitleKind;
  id: number;
  /** The chapter or episode in the address; absent on the title's own page. */
  target?: number;
};

/**
 * Shown on the page of a title that was not found. If the address treats a drama as a novel or a novel as a
 * drama, navigates to the same page of the other kind once the device has the title (spec 2.1).
 */
export function OtherKind({ kind, id, target }: OtherKindProps) {
  const { value: found } = useLive(`kind/${id}`, () => readTitleKind(id));
  if (found === undefined || found === kind) return null;
  const how = { search: true, replace: true } as const;
  if (found === 'drama')
    return target === undefined ? (
      <Navigate to="/dramaInfo/$videoId" params={{ videoId: id }} {...how} />
    ) : (
      // Episodes start at 1; chapters may be lower.
      <Navigate to="/drama/$videoId/$target" params={{ videoId: id, target: Math.max(1, target) }} {...how} />
    );
  return target === undefined ? (
    <Navigate to="/bookInfo/$bookId" params={{ bookId: id }} {...how} />
  ) : (
    <Navigate to="/reading/$bookId/$target" params={{ bookId: id, target }} {...how} />
  );
}
