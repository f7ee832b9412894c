import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Play } from 'lucide-react';
import type { OtherTelling } from '../../../contract/catalogue/books.schema';
import { buttonClass } from '../../ui/buttonClass';
import { ReadingLink } from '../../ui/ReadingLink';
import { chapterTelling, episodeTelling } from './sceneAt';

type StoryLinkProps = { telling: OtherTelling | undefined; at: number | undefined; className?: string };

/** Links an episode (`at`) to the chapter of the novel that it tells. Empty if there is none. */
export function ReadOnLink({ telling, at, className = '' }: StoryLinkProps) {
  const chapter = telling && at !== undefined ? chapterTelling(telling.scenes, at) : undefined;
  if (!telling || chapter === undefined) return null;
  return (
    <ReadingLink
      bookId={telling.card.id}
      target={chapter}
      className={`${buttonClass('tonal', 'sm')} ${className}`}
    >
      <BookOpen className="size-icon-md" />
      <Trans>Continue reading from chapter {chapter}</Trans>
    </ReadingLink>
  );
}

/** Links a chapter (`at`) to the episode of the drama that tells it. Empty if there is none. */
export function WatchThisLink({ telling, at, className = '' }: StoryLinkProps) {
  const episode = telling && at !== undefined ? episodeTelling(telling.scenes, at) : undefined;
  if (!telling || episode === undefined) return null;
  return (
    <Link
      to="/drama/$videoId/$target"
      params={{ videoId: telling.card.id, target: episode }}
      className={`${buttonClass('tonal', 'sm')} ${className}`}
    >
      <Play className="size-icon-md fill-current" />
      <Trans>Watch this: episode {episode}</Trans>
    </Link>
  );
}
