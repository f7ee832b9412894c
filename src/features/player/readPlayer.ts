import { readDrama, readWatching, type Watching } from '../../../data/queries/dramas';
import { type PlayerSettings, readPlayerSettings } from '../../../data/queries/playerSettings';

export type PlayerState = {
  drama: Awaited<ReturnType<typeof readDrama>>;
  watching: Watching | undefined;
  settings: PlayerSettings;
};

export async function readPlayer(videoId: number): Promise<PlayerState> {
  const [drama, watching, settings] = await Promise.all([
    readDrama(videoId),
    readWatching(videoId),
    readPlayerSettings(),
  ]);
  return { drama, watching, settings };
}
