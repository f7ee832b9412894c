import type { Context } from '../ground/context';
import type { PageSubject } from './pageSubject';
import { strangersAnswer } from './strangersAnswer';

type Drama = Extract<PageSubject, { page: 'drama' }>;
type Episode = Extract<PageSubject, { page: 'episode' }>;

/** What a drama's page is about; undefined where there is no such drama. */
export async function dramaSubject(context: Context, videoId: number): Promise<Drama | undefined> {
  const [info, list] = await Promise.all([
    strangersAnswer(context, 'videoInfo', { videoId }),
    strangersAnswer(context, 'episodeList', { videoId }),
  ]);
  return info && list ? { page: 'drama', drama: info.video, episodes: list.episodes } : undefined;
}

/** What an episode's page is about: the drama where it has no such episode. */
export async function episodeSubject(
  context: Context,
  videoId: number,
  target: number,
): Promise<Episode | Drama | undefined> {
  const whole = await dramaSubject(context, videoId);
  const entry = whole?.episodes.find((episode) => episode.target === target);
  return whole && entry ? { page: 'episode', drama: whole.drama, entry } : whole;
}
