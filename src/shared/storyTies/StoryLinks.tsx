import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Play } from 'lucide-react';
import type { OtherTelling } from '../../../contract/catalogue/books.schema';
import { buttonClass } from '../../ui/buttonClass';
import { ReadingLink } from '../../ui/ReadingLink';
import { chapterTelling, episodeTelling } from './sceneAt';

type StoryLinkProps = { telling: OtherTelling | undefined; at: number | undefined; className?: string };

/** From an episode (`at`) into the novel, to the chapter that tells the same. Nothing where none does. */
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

/** From a chapter (`at`) into the drama, to the episode that tells the same. Nothing where none does. */
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
