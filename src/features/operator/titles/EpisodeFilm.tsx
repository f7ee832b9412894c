import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { HeldParts } from '../../../shared/film/HeldParts';
import { MediaSourceEngine } from '../../../shared/film/MediaSourceEngine';
import { sourceClass } from '../../../shared/film/mediaSource';
import type { EngineFailure, PlayerEngine } from '../../../shared/film/PlayerEngine';
import { RangeEngine } from '../../../shared/film/RangeEngine';
import { Throughput } from '../../../shared/film/Throughput';
import { useEngineFailureText } from '../../../shared/film/useEngineFailureText';
import { Button } from '../../../ui/Button';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { DeskLoading } from '../desk/DeskLoading';
import { type OpenedFilm, useDeskFilm } from './useDeskFilm';

type EpisodeFilmProps = { file: TitleFile; target: number };

/** An episode's film, a draft's too, with its captions: an editor watches it before readers do. */
export function EpisodeFilm({ file, target }: EpisodeFilmProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <WantedFilm file={file} target={target} />;
  return (
    <Button
      kind="tonal"
      className="self-start"
      icon={<Play className="size-icon-md" />}
      onClick={() => setWanted(true)}
    >
      <Trans>Watch the film</Trans>
    </Button>
  );
}

function WantedFilm({ file, target }: EpisodeFilmProps) {
  const { opened, failure, reload } = useDeskFilm({ bookId: file.id, target });
  if (opened) return <Film opened={opened} language={file.language} />;
  return failure ? <LoadFailure failure={failure} retry={reload} /> : <DeskLoading />;
}

function Film({ opened, language }: { opened: OpenedFilm; language: string }) {
  const { i18n } = useLingui();
  const failureText = useEngineFailureText();
  const video = useRef<HTMLVideoElement>(null);
  const engine = useRef<PlayerEngine>(null);
  const [failure, setFailure] = useState<EngineFailure | null>(null);
  const { film, fetchPart, captions } = opened;
  useEffect(() => {
    if (!video.current) return;
    const Engine = sourceClass() ? MediaSourceEngine : RangeEngine;
    const playing = new Engine(video.current, new Throughput(), {
      onFailure: setFailure,
      onHeight: () => undefined,
      onBuffered: () => undefined,
    });
    engine.current = playing;
    playing.load({ film, fetchPart, from: 0, quality: () => 'auto', held: new HeldParts() });
    playing.run();
    return () => playing.unload();
  }, [film, fetchPart]);
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' });
  const first = captions.find((each) => each.language === language) ?? captions[0];
  return (
    <div className="flex flex-col items-start gap-3">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a film has the captions that were uploaded. */}
      <video
        ref={video}
        controls
        autoPlay
        playsInline
        width={film.width}
        height={film.height}
        // As large as fits, upright or not.
        style={{ width: `min(100%, ${(60 * film.width) / film.height}svh)` }}
        className="h-auto rounded-md bg-black"
      >
        {captions.map((each) => (
          <track
            key={each.language}
            kind="captions"
            src={each.url}
            srcLang={each.language}
            label={each.name || (names.of(each.language) ?? each.language)}
            default={each === first}
          />
        ))}
      </video>
      {failure && (
        <Notice
          tone="danger"
          action={
            failure !== 'unsupported' && (
              <Button kind="quiet" size="sm" onClick={() => engine.current?.retry()}>
                <Trans>Try again</Trans>
              </Button>
            )
          }
        >
          {failureText(failure)}
        </Notice>
      )}
    </div>
  );
}
