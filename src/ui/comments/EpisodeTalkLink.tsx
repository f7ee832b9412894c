import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { buttonClass } from '../buttonClass';

type EpisodeTalkLinkProps = { videoId: number; target: number | undefined };

/** Leads from an episode to what viewers say about it. */
export function EpisodeTalkLink({ videoId, target }: EpisodeTalkLinkProps) {
  if (target === undefined) return null;
  return (
    <Link to="/comments" search={{ bookId: videoId, target }} className={buttonClass('tonal', 'sm')}>
      <MessagesSquare className="size-icon-md" />
      <Trans>Comments on this episode</Trans>
    </Link>
  );
}
