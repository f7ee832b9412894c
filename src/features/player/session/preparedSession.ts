import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import { savesData } from '../../../platform/device/network';
import { readPlayer } from '../readPlayer';
import { beginAt } from './beginAt';
import { raiseCurtain } from './curtain';
import { makeSession } from './makeSession';
import type { PlayerSession } from './PlayerSession';

type Prepared = {
  readonly videoId: number;
  readonly at: number;
  readonly session: PlayerSession;
  readonly isCalm: boolean;
  lift?: () => void;
};

/** A viewing that waits for its tap; at most one, because a film at its first frame occupies a decoder. */
let prepared: Prepared | undefined;

export type PreparedViewing = {
  /**
   * Plays the film over the page that is being left. Returns false if it cannot, because it is not ready or
   * already plays.
   */
  readonly begin: () => boolean;
  readonly hasBegun: () => boolean;
  /** Ends it, unless the player has taken it. */
  readonly letGo: () => void;
};

/**
 * Loads the episode that a drama's page leads to up to its first frame, invisible and silent, so that it
 * plays as soon as it is tapped. Nothing counts as watched before that. With the data saver on, only an
 * episode on the device is prepared.
 */
export function prepareSession(videoId: number, target: number): PreparedViewing {
  let isWanted = true;
  let made: Prepared | undefined;
  const prepare = async () => {
    const { drama, watching, settings } = await readPlayer(videoId);
    const begin = drama && beginAt(drama.episodes, target, watching);
    const entry = begin && drama.episodes[begin.at];
    if (!entry || entry.state === 'locked') return;
    if ((savesData() || settings.quality === 'saver') && !(await isKept(videoId, target))) return;
    if (!isWanted) return;
    made = {
      videoId,
      at: begin.at,
      session: makeSession({ videoId, episodes: drama.episodes, settings, begin }),
      isCalm: settings.calm,
    };
    endPrepared();
    prepared = made;
    made.session.prepare();
  };
  prepare().catch((error) => console.info('A film could not be prepared.', error));
  return {
    begin: () => {
      if (!made || prepared !== made || made.lift) return false;
      made.session.begin();
      made.lift = raiseCurtain(made.session.current.video, made.isCalm);
      // Within the tap, so that the following episodes may play with sound.
      made.session.bless();
      return true;
    },
    hasBegun: () => made?.lift !== undefined,
    letGo: () => {
      isWanted = false;
      if (made && prepared === made) endPrepared();
    },
  };
}

export function endPrepared(): void {
  prepared?.session.stop();
  prepared?.lift?.();
  prepared = undefined;
}

/** Returns the viewing that was prepared for this place; the caller then owns it. */
export function takePrepared(
  videoId: number,
  { at, second }: { at: number; second: number },
): Prepared | undefined {
  const found = prepared;
  if (found?.videoId !== videoId || found.at !== at) return undefined;
  // A viewing that already plays has moved on from its start.
  if (!found.lift && found.session.second !== second) return undefined;
  prepared = undefined;
  return found;
}

async function isKept(videoId: number, target: number): Promise<boolean> {
  const rows = await readKeptEpisodes(videoId);
  return rows.some((row) => row.target === target && row.state === 'done');
}
