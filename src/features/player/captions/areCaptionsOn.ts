import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';

/** Returns the viewer's choice; by default captions are shown if the film has no voices (spec 4.13). */
export function areCaptionsOn(
  { captions }: Pick<PlayerSettings, 'captions'>,
  film: Pick<Film, 'voices'> | null,
): boolean {
  return captions ?? film?.voices === 'none';
}
