import { useState } from 'react';
import type { DeskEpisode, TitleFile } from '../../../../contract/operator/titles.schema';
import { useMay } from '../desk/useDesk';
import { EpisodeFilm } from './EpisodeFilm';
import { EpisodeForm } from './EpisodeForm';
import { EpisodePartsForm } from './EpisodePartsForm';

type EpisodeFormsProps = { file: TitleFile; episode: DeskEpisode; onDone: () => void };

/** An episode's film and what can be changed of it, whether it is public or a draft. */
export function EpisodeForms({ file, episode, onDone }: EpisodeFormsProps) {
  const may = useMay();
  const [changes, setChanges] = useState(0);
  const done = () => {
    setChanges((before) => before + 1);
    onDone();
  };
  return (
    <>
      {may('operatorEpisodeFilm') && <EpisodeFilm key={changes} file={file} target={episode.target} />}
      {may('operatorEditDrama') && (
        <>
          <EpisodeForm file={file} episode={episode} onDone={done} />
          <EpisodePartsForm file={file} target={episode.target} onDone={done} />
        </>
      )}
    </>
  );
}
