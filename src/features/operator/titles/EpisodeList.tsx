import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { DeskEpisode, TitleFile } from '../../../../contract/operator/titles.schema';
import { formatBytes } from '../../../ui/bytes';
import { cardClass } from '../../../ui/card';
import { clockTime } from '../../../ui/clockTime';
import { contentPicture } from '../../../ui/contentPicture';
import { DeskListBody } from '../desk/DeskListBody';
import { useDesk, useMay, useTitleRights } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { EpisodeForms } from './EpisodeForms';
import { Withdraw } from './WithdrawForm';

/** A drama's episodes; each opens for its words, captions, picture and film. */
export function EpisodeList({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const ask = useDesk();
  const fetchPage = useCallback(
    (after: number | null) => ask('operatorEpisodes', { bookId: file.id, after }),
    [ask, file.id],
  );
  const list = useDeskList<DeskEpisode, number>(fetchPage);
  return (
    <section aria-labelledby="title-episodes" className="flex flex-col gap-4">
      <h3 id="title-episodes" className="font-title text-heading font-semibold">
        <Trans>Episodes</Trans>
      </h3>
      <DeskListBody of={list} empty={<Trans>It has no episodes.</Trans>}>
        {(episodes) => (
          <ul aria-busy={list.isLoading} className={`${cardClass} divide-y divide-line overflow-hidden`}>
            {episodes.map((episode) => (
              <li key={episode.target}>
                <EpisodeRow
                  episode={episode}
                  file={file}
                  onDone={() => {
                    list.reload();
                    onDone();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </DeskListBody>
    </section>
  );
}

type EpisodeRowProps = { episode: DeskEpisode; file: TitleFile; onDone: () => void };

function EpisodeRow({ episode, file, onDone }: EpisodeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const { arranges } = useTitleRights();
  const { target, title, poster } = episode;
  // A title keeps a public episode.
  const mayWithdraw = target > 1 && arranges.includes('withdraw');
  const opens = may('operatorEditDrama') || mayWithdraw;
  return (
    <>
      <button
        type="button"
        aria-expanded={opens ? isOpen : undefined}
        disabled={!opens}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-3 text-start not-disabled:hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="w-6 shrink-0 text-end text-ink-soft tabular-nums">{target}</span>
        <img
          src={contentPicture(poster, file.sourceImg)}
          alt=""
          loading="lazy"
          className="h-14 w-10 shrink-0 rounded-sm bg-sunken object-cover"
        />
        <span className="min-w-0 flex-1">
          <span lang={file.language} className="block font-medium wrap-anywhere">
            {title}
          </span>
          <EpisodeFacts episode={episode} />
        </span>
        {opens && (
          <ChevronDown className={`size-icon-md shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : ''}`} />
        )}
      </button>
      {isOpen && (
        <div className="flex flex-col gap-6 border-line border-t bg-sunken px-4 py-4">
          <EpisodeForms file={file} episode={episode} onDone={onDone} />
          {mayWithdraw && (
            <div>
              <p className="font-medium">
                <Trans>Undo the publication</Trans>
              </p>
              <Withdraw
                bookId={file.id}
                target={target}
                last={file.chapterCount}
                readersFrom={null}
                timetable={file.timetable}
                onDone={onDone}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** `bytes`: the size of its film, where it is known. */
export function EpisodeFacts({ episode }: { episode: DeskEpisode & { readonly bytes?: number } }) {
  const { durationMs, price, captions, heights, bytes } = episode;
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' });
  const languages = captions.map((tag) => names.of(tag) ?? tag).join(', ');
  const sizes = heights.map((height) => `${height} px`).join(', ');
  return (
    <span className="block text-caption text-ink-soft wrap-anywhere">
      {clockTime(durationMs)} · {bytes !== undefined && <>{formatBytes(bytes, i18n.locale)} · </>}
      {price === 0 ? <Trans>free</Trans> : <Plural value={price} one="# coin" other="# coins" />} ·{' '}
      <Trans>Height: {sizes}</Trans> ·{' '}
      {languages === '' ? <Trans>no captions</Trans> : <Trans>Captions: {languages}</Trans>}
    </span>
  );
}
