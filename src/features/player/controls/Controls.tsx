import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeft,
  Captions,
  CaptionsOff,
  ChevronDown,
  ChevronUp,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { useSignal } from '../../../platform/live/signal';
import { IconButton } from '../../../ui/IconButton';
import { areCaptionsOn } from '../captions/areCaptionsOn';
import type { PlayerSession } from '../session/PlayerSession';
import { canFillScreen, useIsFullScreen } from './fullScreen';
import { canLeavePage, togglePictureInPicture } from './pictureInPicture';
import { SeekBar } from './SeekBar';

export type PlayerActs = {
  leave: () => void;
  go: (step: 1 | -1) => void;
  toggleSound: () => void;
  toggleFullScreen: () => void;
  toggleCaptions: () => void;
  openEpisodes: () => void;
  openSettings: () => void;
};

type ControlsProps = {
  session: PlayerSession;
  videoId: number;
  entry: EpisodeEntry | undefined;
  episodes: readonly EpisodeEntry[];
  names: { drama: string; episode: string };
  settings: PlayerSettings;
  hasListBeside: boolean;
  /** Another drama follows the credits. */
  hasNext: boolean;
  acts: PlayerActs;
};

export function Controls(props: ControlsProps) {
  const { session, videoId, entry, episodes, names, settings, hasListBeside, hasNext, acts } = props;
  const { t } = useLingui();
  const { at, phase, isSilenced } = useSignal(session.state);
  const film = useSignal(session.current.state, (state) => state.film);
  const hasFailed = useSignal(session.current.state, (state) => state.failure !== null);
  const isOver = at >= episodes.length;
  const isFull = useIsFullScreen();
  const isMuted = settings.muted || isSilenced;
  const plays = entry !== undefined && entry.state !== 'locked';
  const hasCaptions = (film?.captions.length ?? 0) > 0;
  const isCaptioned = areCaptionsOn(settings, film);
  const toEpisodes = !hasListBeside && (
    <button type="button" className="player-chip" onClick={acts.openEpisodes}>
      <ListVideo className="size-icon-md" />
      <Trans>Episodes</Trans>
    </button>
  );
  return (
    <>
      <div className="player-bar player-head">
        <IconButton label={t`Back`} onClick={acts.leave}>
          <ArrowLeft className="size-icon-lg" />
        </IconButton>
        <p className="min-w-0 flex-1 truncate font-medium">{names.drama}</p>
        {plays && !hasFailed && canLeavePage() && (
          <IconButton
            label={t`Picture in picture`}
            onClick={() => void togglePictureInPicture(session.current.video)}
          >
            <PictureInPicture2 className="size-icon-lg" />
          </IconButton>
        )}
        {canFillScreen() && (
          <IconButton label={isFull ? t`Leave full screen` : t`Full screen`} onClick={acts.toggleFullScreen}>
            {isFull ? <Minimize className="size-icon-lg" /> : <Maximize className="size-icon-lg" />}
          </IconButton>
        )}
      </div>
      <div className="player-bar player-foot" data-plays={plays}>
        {plays && (
          <div className="flex items-end gap-3">
            <p className="min-w-0 flex-1">
              <span className="block text-caption text-ink-soft tabular-nums">
                <Trans>
                  Episode {entry.target} of {episodes.length}
                </Trans>
              </span>
              {names.episode !== '' && (
                <span className="line-clamp-2 font-title text-lead font-semibold text-balance">
                  {names.episode}
                </span>
              )}
            </p>
            {toEpisodes}
          </div>
        )}
        {plays && !hasFailed && (
          <SeekBar session={session} videoId={videoId} target={entry.target} film={film} />
        )}
        <div className="flex items-center justify-between">
          <div className="flex">
            {plays && !hasFailed && (
              <IconButton
                label={phase === 'paused' ? t`Play` : t`Pause`}
                onClick={() => {
                  session.bless();
                  session.toggle();
                }}
              >
                {phase === 'paused' ? (
                  <Play className="size-icon-xl fill-current" />
                ) : (
                  <Pause className="size-icon-xl fill-current" />
                )}
              </IconButton>
            )}
            <IconButton label={t`Previous episode`} disabled={at === 0} onClick={() => acts.go(-1)}>
              <ChevronUp className="size-icon-xl" />
            </IconButton>
            <IconButton
              label={isOver ? t`Next drama` : t`Next episode`}
              disabled={isOver && !hasNext}
              onClick={() => acts.go(1)}
            >
              <ChevronDown className="size-icon-xl" />
            </IconButton>
          </div>
          <div className="flex items-center gap-1">
            {!plays && toEpisodes}
            {plays && hasCaptions && (
              <IconButton label={t`Captions`} pressed={isCaptioned} onClick={acts.toggleCaptions}>
                {isCaptioned ? (
                  <Captions className="size-icon-lg" />
                ) : (
                  <CaptionsOff className="size-icon-lg" />
                )}
              </IconButton>
            )}
            {plays && (
              <IconButton label={isMuted ? t`Sound on` : t`Sound off`} onClick={acts.toggleSound}>
                {isMuted ? <VolumeX className="size-icon-lg" /> : <Volume2 className="size-icon-lg" />}
              </IconButton>
            )}
            <IconButton label={t`Playback settings`} onClick={acts.openSettings}>
              <Settings2 className="size-icon-lg" />
            </IconButton>
          </div>
        </div>
      </div>
    </>
  );
}
