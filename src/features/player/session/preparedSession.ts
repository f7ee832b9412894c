import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import { savesData } from '../../../platform/device/savesData';
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
  /** Takes away what its film is shown in since it began. */
  lift?: () => void;
};

/** A viewing that waits for its tap, at most one: a film at its first frame holds a decoder. */
let prepared: Prepared | undefined;

/** What a drama's page holds of a viewing that it had prepared. */
export type PreparedViewing = {
  /** It was asked for: the film plays from now on, over the page that is left. False when it cannot, as it is not ready or plays already. */
  readonly begin: () => boolean;
  readonly hasBegun: () => boolean;
  /** Ends it, unless the player has taken it. */
  readonly letGo: () => void;
};

/**
 * Has the episode that a drama's page leads to stand at its first frame, in nobody's sight and without a sound, so that it
 * plays as soon as it is asked for. Nothing of it counts as watched before it begins. Whoever saves data waits for what is not on the device.
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
      // Within the tap: the episodes that follow by themselves are heard too.
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

/** Nobody will take it. */
export function endPrepared(): void {
  prepared?.session.stop();
  prepared?.lift?.();
  prepared = undefined;
}

/** The viewing that was prepared for this very place; it is the caller's from now on. */
export function takePrepared(
  videoId: number,
  { at, second }: { at: number; second: number },
): Prepared | undefined {
  const found = prepared;
  if (found?.videoId !== videoId || found.at !== at) return undefined;
  // One that plays already is where it has come to meanwhile.
  if (!found.lift && found.session.second !== second) return undefined;
  prepared = undefined;
  return found;
}

async function isKept(videoId: number, target: number): Promise<boolean> {
  const rows = await readKeptEpisodes(videoId);
  return rows.some((row) => row.target === target && row.state === 'done');
}
