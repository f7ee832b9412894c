import { useEffect, useState } from 'react';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { Cue } from '../../../../formats/captionCues';
import type { PlayerSession } from '../session/PlayerSession';
import { cuesAt } from './cuesAt';
import { useCaptions } from './useCaptions';

type CaptionLineProps = {
  session: PlayerSession;
  videoId: number;
  target: number;
  film: Film | null;
  settings: PlayerSettings;
};

/**
 * The captions of the moment, over the foot of the film. Always rendered as text, whatever the file contains.
 */
export function CaptionLine({ session, ...of }: CaptionLineProps) {
  const { settings } = of;
  const captions = useCaptions(of);
  const lines = useLines(session, captions?.cues);
  if (!captions || lines.length === 0) return null;
  return (
    <p
      lang={captions.language}
      className="player-captions"
      data-size={settings.captionSize}
      data-ground={settings.captionGround}
    >
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </p>
  );
}

const NONE: readonly string[] = [];

function useLines(session: PlayerSession, cues: readonly Cue[] | undefined): readonly string[] {
  const [lines, setLines] = useState(NONE);
  useEffect(() => {
    if (!cues) return;
    let frame = 0;
    const look = () => {
      const now = cuesAt(cues, session.current.video.currentTime * 1000);
      setLines((before) => (before.join('\n') === now.join('\n') ? before : now));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      setLines(NONE);
    };
  }, [session, cues]);
  return lines;
}
