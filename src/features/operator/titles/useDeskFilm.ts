import { useEffect, useState } from 'react';
import { captionsPath, filmHeadPath, filmPartPath } from '../../../../contract/catalogue/contentPaths';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../../contract/catalogue/films';
import type { DeskFilm } from '../../../../contract/operator/titles.schema';
import { type Failure, failed, type Result, success } from '../../../../contract/wire/failure';
import { usecases } from '../../../platform/worker/usecases';
import type { FetchPart } from '../../../shared/film/PlayerEngine';
import { type AskDesk, useDesk } from '../desk/useDesk';

type Episode = { readonly bookId: number; readonly target: number };
type Captions = { readonly language: string; readonly name: string; readonly url: string };

export type OpenedFilm = {
  readonly film: Film;
  readonly fetchPart: FetchPart;
  readonly captions: readonly Captions[];
};

type DeskFilmRead = {
  /** Undefined until loaded. */
  readonly opened: OpenedFilm | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
};

/** Reads what plays an episode's film at the desk. All of it stays in the page's memory. */
export function useDeskFilm({ bookId, target }: Episode): DeskFilmRead {
  const ask = useDesk();
  const [read, setRead] = useState<Result<OpenedFilm>>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads it again.
  useEffect(() => {
    const urls: string[] = [];
    let isCurrent = true;
    const release = () => {
      for (const url of urls.splice(0)) URL.revokeObjectURL(url);
    };
    const makeUrl = (bytes: ArrayBuffer) => {
      const url = URL.createObjectURL(new Blob([bytes], { type: 'text/vtt' }));
      urls.push(url);
      return url;
    };
    void openFilm(ask, { bookId, target }, makeUrl).then((answer) => {
      if (isCurrent) setRead(answer);
      else release();
    });
    return () => {
      isCurrent = false;
      release();
    };
  }, [ask, bookId, target, turn]);
  return {
    opened: read?.ok ? read.value : undefined,
    failure: read?.ok === false ? read.failure : undefined,
    reload: () => {
      setRead(undefined);
      setTurn(turn + 1);
    },
  };
}

async function openFilm(
  ask: AskDesk,
  episode: Episode,
  makeUrl: (bytes: ArrayBuffer) => string,
): Promise<Result<OpenedFilm>> {
  const answer = await ask('operatorEpisodeFilm', episode);
  if (!answer.ok) return answer;
  const list = await usecases.fetchDeskFilm({ film: answer.value.film });
  if (!list.ok) return list;
  const film = list.value;
  const captions: Captions[] = [];
  for (const { language, name, hash } of film.captions) {
    const file = await usecases.openDeskFile({
      path: captionsPath(hash),
      file: { hash, iv: '' },
      key: null,
    });
    if (!file.ok) return file;
    captions.push({ language, name, url: makeUrl(file.value) });
  }
  return success({ film, fetchPart: partsOf(film, answer.value), captions });
}

function partsOf(film: Film, { key }: DeskFilm): FetchPart {
  return async (height, part) => {
    const rendition = allRenditions(film).find((each) => each.height === height);
    if (!rendition) return failed('notFound', `no film of ${height} lines`);
    if (typeof part !== 'number') {
      const { hash } = rendition[part];
      return usecases.openDeskFile({ path: filmHeadPath(hash), file: { hash, iv: '' }, key });
    }
    const file = rendition.parts[part];
    if (!file) return failed('notFound', `no part ${part}`);
    return usecases.openDeskFile({ path: filmPartPath(file.hash), file, key });
  };
}
