import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookmarkCheck, BookmarkPlus, BookOpen, Heart, MessageCircle, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../../../ui/buttonClass';
import { IconButton } from '../../../ui/IconButton';
import { useCompactNumber } from '../../../ui/useCompactNumber';
import type { Rail } from './useRail';

export function RailButtons({ buttons }: { buttons: NonNullable<Rail['buttons']> }) {
  const { t } = useLingui();
  const { videoId, target, echo, shelf, novel } = buttons;
  const likes = useCompactNumber(echo.likes);
  const comments = useCompactNumber(echo.comments);
  return (
    <div className="player-bar player-rail">
      <div role="group" aria-label={t`This episode`} className="player-rail-buttons">
        <IconButton
          label={echo.likes > 0 ? t`Like: ${likes}` : t`Like`}
          pressed={echo.isLiked}
          onClick={buttons.like}
        >
          <Heart className={`size-icon-lg ${echo.isLiked ? 'fill-current' : ''}`} />
          {echo.likes > 0 && <Count>{likes}</Count>}
        </IconButton>
        <Link
          to="/comments"
          search={{ bookId: videoId, target }}
          aria-label={echo.comments > 0 ? t`Comments: ${comments}` : t`Comments`}
          className={iconButtonClass}
        >
          <MessageCircle className="size-icon-lg" />
          {echo.comments > 0 && <Count>{comments}</Count>}
        </Link>
        <IconButton
          label={t`In library`}
          pressed={shelf.onShelf}
          disabled={shelf.busy}
          onClick={shelf.toggle}
        >
          {shelf.onShelf ? (
            <BookmarkCheck className="size-icon-lg" />
          ) : (
            <BookmarkPlus className="size-icon-lg" />
          )}
        </IconButton>
        <IconButton label={t`Share`} onClick={buttons.share}>
          <Share2 className="size-icon-lg" />
        </IconButton>
        {novel && (
          <NovelLink novel={novel}>
            <BookOpen className="size-icon-lg" />
          </NovelLink>
        )}
      </div>
    </div>
  );
}

function Count({ children }: { children: ReactNode }) {
  return <span className="player-rail-count">{children}</span>;
}

type NovelLinkProps = { novel: NonNullable<NonNullable<Rail['buttons']>['novel']>; children: ReactNode };

function NovelLink({ novel: { bookId, chapter }, children }: NovelLinkProps) {
  const { t } = useLingui();
  if (chapter === undefined)
    return (
      <Link
        to="/bookInfo/$bookId"
        params={{ bookId }}
        preload={false}
        aria-label={t`The novel`}
        className={iconButtonClass}
      >
        {children}
      </Link>
    );
  return (
    <Link
      to="/reading/$bookId/$target"
      params={{ bookId, target: chapter }}
      preload={false}
      aria-label={t`Continue reading from chapter ${chapter}`}
      className={iconButtonClass}
    >
      {children}
    </Link>
  );
}
