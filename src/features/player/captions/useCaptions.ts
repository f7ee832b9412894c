import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { Cue } from '../../../../formats/captionCues';
import { useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { areCaptionsOn } from './areCaptionsOn';
import { chooseCaptions } from './chooseCaptions';

export type Captions = { readonly language: string; readonly cues: readonly Cue[] };

type CaptionsProps = {
  videoId: number;
  target: number;
  film: Film | null;
  settings: PlayerSettings;
};

/** Returns the captions of a film in the viewer's language; undefined if they are off or not loaded. */
export function useCaptions({ videoId, target, film, settings }: CaptionsProps): Captions | undefined {
  const { i18n } = useLingui();
  const offline = useOffline();
  const [fetched, setFetched] = useState<Captions & { hash: string }>();
  const file =
    film && areCaptionsOn(settings, film)
      ? chooseCaptions(film.captions, settings.captionLanguage, i18n.locale)
      : undefined;
  const hash = file?.hash;
  const language = file?.language ?? '';
  const isHere = fetched?.hash === hash;
  useEffect(() => {
    if (hash === undefined || isHere) return;
    let isCurrent = true;
    void usecases.openCaptions({ videoId, target, language }).then((opened) => {
      // Without captions the film still plays; they are fetched again once the connection is back.
      if (isCurrent && opened.ok) setFetched({ hash, language, cues: opened.value });
    });
    return () => {
      isCurrent = false;
    };
  }, [videoId, target, hash, language, isHere, offline]);
  return isHere ? fetched : undefined;
}
