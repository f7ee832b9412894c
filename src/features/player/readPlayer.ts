import { readWatching, type Watching } from '../../../data/queries/dramas';
import { readWatchable, type WatchableDrama } from '../../../data/queries/episodeAds';
import { type PlayerSettings, readPlayerSettings } from '../../../data/queries/playerSettings';

export type PlayerState = {
  drama: WatchableDrama | undefined;
  watching: Watching | undefined;
  settings: PlayerSettings;
};

export async function readPlayer(videoId: number): Promise<PlayerState> {
  const [drama, watching, settings] = await Promise.all([
    readWatchable(videoId),
    readWatching(videoId),
    readPlayerSettings(),
  ]);
  return { drama, watching, settings };
}
