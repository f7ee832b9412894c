import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { readTalk } from '../../../../data/queries/comments';
import { useLive } from '../../../platform/live/live';
import { useSignal } from '../../../platform/live/signal';
import { buttonClass } from '../../../ui/buttonClass';
import { useStage } from '../context/StageContext';

/** Own books have no comments. */
export function ChapterTalkLink({ bookId }: { bookId: number }) {
  const { reading } = useStage();
  const { target } = useSignal(reading.status);
  const { value } = useLive(`talk ${bookId}/${target}`, () => readTalk(bookId, target));
  if (bookId < 0) return null;
  const total = value?.total ?? 0;
  return (
    <Link to="/comments" search={{ bookId, target }} className={`${buttonClass('tonal')} mx-5 my-3 flex`}>
      <MessagesSquare className="size-icon-md" />
      {total > 0 ? <Trans>Comments on this chapter: {total}</Trans> : <Trans>Comments on this chapter</Trans>}
    </Link>
  );
}
