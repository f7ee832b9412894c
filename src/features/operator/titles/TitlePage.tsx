import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { textLinkClass } from '../../../ui/buttonClass';
import { Cover } from '../../../ui/Cover';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { useMay } from '../desk/useDesk';
import { useDeskRead } from '../desk/useDeskRead';
import { TitleTypos } from '../typos/TitleTypos';
import { AdOpensForm } from './AdOpensForm';
import { AgeForm } from './AgeForm';
import { ChapterList } from './ChapterList';
import { CoverChange } from './CoverChange';
import { DeletedTitle } from './DeletedTitle';
import { DeleteForm } from './DeleteForm';
import { Drafts } from './Drafts';
import { EpisodeList } from './EpisodeList';
import { NextChapters } from './NextChapters';
import { NextEpisodes } from './NextEpisodes';
import { NovelForm } from './NovelForm';
import { OfferForm } from './OfferForm';
import { OfferTag } from './OfferTag';
import { PriceForm } from './PriceForm';
import { People } from './people/People';
import { ShareForm } from './ShareForm';
import { TimetableSection } from './Timetable';
import { TitleFigures } from './TitleFigures';
import { WaitingForm } from './WaitingForm';
import { WordsForm } from './WordsForm';
import { typedWords } from './words';

export function TitlePage({ bookId }: { bookId: number }) {
  const { value, failure, reload } = useDeskRead('operatorTitle', { bookId });
  // An act's answer is newer than the value read before it.
  const [acted, setActed] = useState<TitleFile>();
  const again = async () => {
    await reload();
    setActed(undefined);
  };
  const file = acted ?? value;
  if (!file)
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-8">
      <header className="flex items-start gap-4">
        <Cover
          src={file.sourceImg}
          title={file.title}
          author={file.author}
          tint={file.tint}
          kind={file.kind === 'drama' ? 'drama' : undefined}
          className="w-24 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <h2 lang={file.language} className="font-title text-heading font-semibold wrap-anywhere">
            {file.title}
          </h2>
          <p className="text-ink-soft wrap-anywhere">{file.author}</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <OfferTag title={file} />
            {file.kind === 'drama' ? (
              <Link to="/dramaInfo/$videoId" params={{ videoId: file.id }} className={textLinkClass}>
                <Trans>Its page</Trans>
              </Link>
            ) : (
              <Link to="/bookInfo/$bookId" params={{ bookId: file.id }} className={textLinkClass}>
                <Trans>Its page</Trans>
              </Link>
            )}
          </div>
          {file.blocks.length > 0 && (
            <p className="mt-2 text-caption text-ink-soft wrap-anywhere">
              <Trans>On home:</Trans> {file.blocks.map(({ tab, title }) => `${tab} – ${title}`).join(', ')}
            </p>
          )}
        </div>
      </header>
      {file.deletedAt === null ? (
        <Forms file={file} onActed={setActed} again={again} />
      ) : (
        <DeletedTitle file={file} onDone={setActed} />
      )}
      <TitleFigures file={file} />
      {file.deletedAt === null && <DeleteForm file={file} onDone={setActed} />}
    </div>
  );
}

type FormsProps = { file: TitleFile; onActed: (file: TitleFile) => void; again: () => Promise<void> };

function Forms({ file, onActed: setActed, again }: FormsProps) {
  // Both lists are read again: after an act, and after a file arrived.
  const [turn, setTurn] = useState(0);
  const [arrived, setArrived] = useState(0);
  const changed = (after: TitleFile) => {
    setTurn(turn + 1);
    setActed(after);
  };
  const renewed = async () => {
    await again();
    setTurn((before) => before + 1);
    setArrived((before) => before + 1);
  };
  const may = useMay();
  const drafts = (
    <>
      <TimetableSection file={file} onDone={changed} />
      <Drafts key={`drafts ${arrived}`} file={file} onDone={changed} />
    </>
  );
  return (
    <>
      <OfferForm key={`${file.isHidden} ${file.publishAt}`} file={file} onDone={setActed} />
      {file.kind === 'novel' && (
        <>
          <ChapterList key={`${file.chapterCount} ${turn}`} file={file} />
          <TitleTypos file={file} />
          <NextChapters file={file} onDone={() => void renewed()} />
          {drafts}
        </>
      )}
      {file.kind === 'drama' && (
        <>
          <EpisodeList
            key={`${file.chapterCount} ${file.novel?.id}`}
            file={file}
            onDone={() => void renewed()}
          />
          <NextEpisodes file={file} onDone={() => void renewed()} />
          {drafts}
          <NovelForm file={file} onDone={() => void again()} />
        </>
      )}
      <PriceForm file={file} onDone={() => void again()} />
      {file.kind === 'novel' && file.price > 0 && (
        <WaitingForm key={`${file.ticketRule} ${file.freeAfterDays}`} file={file} onDone={setActed} />
      )}
      {file.kind === 'drama' && file.price > 0 && (
        <AdOpensForm key={file.adOpens} file={file} onDone={setActed} />
      )}
      <AgeForm key={`${file.ageRating} ${file.warnings.join()}`} file={file} onDone={setActed} />
      <WordsForm key={JSON.stringify(typedWords(file))} file={file} onDone={setActed} />
      <CoverChange file={file} onDone={() => void again()} />
      <People bookId={file.id} />
      {may('operatorTitleShares') && <ShareForm bookId={file.id} />}
    </>
  );
}
