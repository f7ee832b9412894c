import { burnedCaption } from './drawing/burnedCaption';
import { chance } from './drawing/time';
import { type Episode, type Moment, type Pen, type Shot, STAGE } from './film';

/** Returns the length of an episode in seconds. */
export function lengthOf({ shots }: Episode): number {
  return shots.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Returns each shot with the second at which it begins. */
export function cutList({ shots }: Episode): readonly { readonly shot: Shot; readonly start: number }[] {
  let start = 0;
  return shots.map((shot) => {
    const cut = { shot, start };
    start += shot.seconds;
    return cut;
  });
}

export function drawAt(pen: Pen, episode: Episode, second: number): void {
  const cut = cutList(episode).findLast(({ start }) => start <= second + 1e-6);
  if (!cut) throw new Error(`“${episode.title}” has nothing to show at ${second} s`);
  const t = second - cut.start;
  pen.save();
  pen.clearRect(0, 0, STAGE.width, STAGE.height);
  cut.shot.draw(pen, momentOf(cut.shot, t));
  pen.restore();
  if (!episode.burnedIn) return;
  const line = (cut.shot.lines ?? []).find(({ from, to }) => t >= from && t < to);
  burnedCaption(pen, line?.words[episode.burnedIn] ?? '');
}

function momentOf(shot: Shot, t: number): Moment {
  return {
    t,
    k: Math.min(1, t / shot.seconds),
    mouth: (who) => {
      const line = (shot.lines ?? []).find(
        (said) => said.who === who && t >= said.from && t < said.to - 0.35,
      );
      if (!line) return 0;
      // A syllable is about an eighth of a second; between words the mouth closes.
      const syllable = Math.floor((t - line.from) * 8);
      return 0.15 + chance(syllable + line.from * 31) * 0.75;
    },
  };
}
