import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { TitleFile } from '../../../contract/operator/titles.schema';
import { PART_RIGHTS, type TitlePart } from '../../../contract/studio/parts';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { Cover } from '../../ui/Cover';
import { LoadFailure } from '../../ui/LoadFailure';
import { StateMessage } from '../../ui/StateMessage';
import { callDesk } from '../operator/desk/callDesk';
import { DeskLoading } from '../operator/desk/DeskLoading';
import { DeskContext, useMay } from '../operator/desk/useDesk';
import { useRead } from '../operator/desk/useDeskRead';
import { ChapterList } from '../operator/titles/ChapterList';
import { ChapterPage } from '../operator/titles/ChapterPage';
import { Drafts } from '../operator/titles/Drafts';
import { EpisodeList } from '../operator/titles/EpisodeList';
import { NextChapters } from '../operator/titles/NextChapters';
import { OfferTag } from '../operator/titles/OfferTag';
import { People } from '../operator/titles/people/People';
import { usePartTexts } from '../operator/titles/people/usePartTexts';
import { TimetableSection } from '../operator/titles/Timetable';
import { TitleFigures } from '../operator/titles/TitleFigures';
import { TitleTypos } from '../operator/typos/TitleTypos';
import { Manuscripts } from './manuscripts/Manuscripts';
import { OfflineManuscripts } from './manuscripts/OfflineManuscripts';
import { ReviseChapter } from './manuscripts/ReviseChapter';
import { studioDesk } from './studioDesk';
import { TitleComments } from './TitleComments';

/** A title, or one of its chapters, as the account's part in it allows. */
export function StudioTitle({ bookId, target }: { bookId: number; target: number | null }) {
  const fetch = useCallback(() => callDesk('studioTitle', { bookId }), [bookId]);
  const { value, failure, reload } = useRead(fetch);
  const part = value?.part;
  const desk = useMemo(() => (part ? studioDesk(part) : undefined), [part]);
  if (!value || !desk) {
    if (failure?.name === 'notFound' || failure?.disposition === 'session') return <NotYours />;
    return failure ? (
      <>
        <LoadFailure failure={failure} retry={() => void reload()} />
        <OfflineManuscripts bookId={bookId} />
      </>
    ) : (
      <DeskLoading />
    );
  }
  const { file } = value;
  return (
    <DeskContext value={desk}>
      {target === null ? (
        <Overview part={value.part} read={value.file} reload={reload} />
      ) : (
        <>
          {/* As the desk's, the chapter's headings are below that of a section. */}
          <h2 className="sr-only">{file.title}</h2>
          {file.kind === 'novel' && PART_RIGHTS[value.part].writes && (
            <ReviseChapter file={file} target={target} />
          )}
          <ChapterPage key={target} bookId={bookId} target={target} />
        </>
      )}
    </DeskContext>
  );
}

function NotYours() {
  return (
    <StateMessage
      drawing="lost"
      title={<Trans>You have no part in this title</Trans>}
      actions={
        <Link to="/studio" className={buttonClass('outline')}>
          <Trans>Your studio</Trans>
        </Link>
      }
    >
      <Trans>It may have been removed, or you are no longer one of its people.</Trans>
    </StateMessage>
  );
}

type OverviewProps = { part: TitlePart; read: TitleFile; reload: () => Promise<void> };

function Overview({ part, read, reload }: OverviewProps) {
  const navigate = useNavigate();
  // An act's answer is newer than the value read before it.
  const [acted, setActed] = useState<TitleFile>();
  const file = acted ?? read;
  const again = async () => {
    await reload();
    setActed(undefined);
  };
  const may = useMay();
  // The list of drafts is read again after a file arrived.
  const [arrived, setArrived] = useState(0);
  const renewed = async () => {
    await again();
    setArrived((before) => before + 1);
  };
  return (
    <div className="flex flex-col gap-8">
      <Header file={file} part={part} />
      <TimetableSection file={file} onDone={setActed} />
      {file.kind === 'novel' && PART_RIGHTS[part].writes && (
        <Manuscripts title={{ bookId: file.id, bookName: file.title, language: file.language }} />
      )}
      <Drafts key={arrived} file={file} onDone={setActed} />
      {file.kind === 'novel' && may('operatorBeginUpload') && (
        <NextChapters file={file} onDone={() => void renewed()} />
      )}
      {file.kind === 'novel' ? (
        <ChapterList key={`${file.chapterCount} ${file.drafts}`} file={file} />
      ) : (
        <EpisodeList key={`${file.chapterCount}`} file={file} onDone={() => void again()} />
      )}
      {file.kind === 'novel' && may('operatorTypos') && <TitleTypos file={file} />}
      <TitleComments file={file} />
      <People bookId={file.id} onLeft={() => void navigate({ to: '/studio', replace: true })} />
      <TitleFigures file={file} />
    </div>
  );
}

function Header({ file, part }: { file: TitleFile; part: TitlePart }) {
  const { name, may } = usePartTexts()(part);
  return (
    <div className="flex flex-col gap-3">
      <Link to="/studio" className={`${buttonClass('quiet', 'sm')} -ml-4 self-start`}>
        <ArrowLeft className="size-icon-md" />
        <Trans>Your titles</Trans>
      </Link>
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
          <p className="mt-2 text-pretty">
            <Trans>Your part: {name}.</Trans> <span className="text-ink-soft">{may}</span>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <OfferTag title={file} />
            {!file.isHidden && <PageLink file={file} />}
          </div>
        </div>
      </header>
    </div>
  );
}

function PageLink({ file: { kind, id } }: { file: TitleFile }) {
  return kind === 'drama' ? (
    <Link to="/dramaInfo/$videoId" params={{ videoId: id }} className={textLinkClass}>
      <Trans>Its page</Trans>
    </Link>
  ) : (
    <Link to="/bookInfo/$bookId" params={{ bookId: id }} className={textLinkClass}>
      <Trans>Its page</Trans>
    </Link>
  );
}
