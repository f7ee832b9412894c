import { useRouter } from '@tanstack/react-router';
import type { DramaDetail, EpisodeEcho } from '../../../../contract/catalogue/dramas.schema';
import { readEchoes } from '../../../../data/queries/dramas';
import { readShelfEntry } from '../../../../data/queries/shelf';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { chapterTelling } from '../../../shared/storyTies/sceneAt';
import { useShare } from '../../../shared/titlePage/useShare';
import { useShelfToggle } from '../../../shared/titlePage/useShelfToggle';
import { showToast } from '../../../ui/toasts';

const NO_ECHO: Pick<EpisodeEcho, 'likes' | 'isLiked' | 'comments'> = {
  likes: 0,
  isLiked: false,
  comments: 0,
};

/** The novel that a drama was made of; `chapter` is the one that the episode tells, if any. */
export type NovelPlace = { readonly bookId: number; readonly chapter: number | undefined };

export type Rail = ReturnType<typeof useRail>;

/**
 * Returns the viewer's actions on the episode `target`; undefined if no episode can be watched. All of them
 * work offline.
 */
export function useRail(drama: DramaDetail, target: number | undefined) {
  const failureText = useFailureText();
  const router = useRouter();
  const videoId = drama.id;
  const echoes = useLive(`episodeEchoes ${videoId}`, () => readEchoes(videoId)).value;
  const entry = useLive(`shelfEntry ${videoId}`, () => readShelfEntry(videoId)).value;
  const shelf = useShelfToggle(videoId, entry);
  const { share, sheet } = useShare(drama);
  if (target === undefined) return { sheet, buttons: undefined };
  const echo = echoes?.get(target) ?? NO_ECHO;
  const telling = drama.otherTelling;
  const novel: NovelPlace | undefined = telling && {
    bookId: telling.card.id,
    chapter: chapterTelling(telling.scenes, target),
  };
  const like = async () => {
    const kept = await usecases.likeEpisode({ videoId, target, isLiked: !echo.isLiked });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  const openComments = () => void router.navigate({ to: '/comments', search: { bookId: videoId, target } });
  const openNovel = () => {
    if (!novel) return;
    const { bookId, chapter } = novel;
    if (chapter === undefined) void router.navigate({ to: '/bookInfo/$bookId', params: { bookId } });
    else void router.navigate({ to: '/reading/$bookId/$target', params: { bookId, target: chapter } });
  };
  return {
    sheet,
    buttons: { videoId, target, echo, shelf, novel, like: () => void like(), share, openComments, openNovel },
  };
}
