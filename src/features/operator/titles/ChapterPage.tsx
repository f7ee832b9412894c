import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { buttonClass, textLinkClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { DeskLink } from '../desk/DeskLink';
import { DeskLoading } from '../desk/DeskLoading';
import { useMay, useTitleRights } from '../desk/useDesk';
import { useDeskRead } from '../desk/useDeskRead';
import { ChapterFacts, ChapterTag } from './ChapterList';
import { ChapterText } from './ChapterText';
import { chapterAt } from './chapterAt';
import { DraftForm } from './DraftForm';
import { FormSection } from './FormSection';
import { NotesForm } from './NotesForm';
import { RemoveForm } from './RemoveForm';
import { RenameForm } from './RenameForm';
import { WithdrawForm } from './WithdrawForm';

export function ChapterPage({ bookId, target }: { bookId: number; target: number }) {
  const { value, failure, reload } = useDeskRead('operatorChapter', { bookId, target });
  // An act's answer is newer than the value read before it.
  const [acted, setActed] = useState<ChapterFile>();
  const file = acted ?? value;
  const may = useMay();
  const { page, arranges } = useTitleRights();
  const again = async () => {
    await reload();
    setActed(undefined);
  };
  return (
    <div className="flex flex-col gap-8">
      <DeskLink at={`titles/${bookId}`} className={`${buttonClass('quiet', 'sm')} -ml-4 self-start`}>
        <ArrowLeft className="size-icon-md shrink-0" />
        <span className="wrap-anywhere">{file ? file.bookName : <Trans>The title</Trans>}</span>
      </DeskLink>
      {!file && failure && <LoadFailure failure={failure} retry={() => void reload()} />}
      {!file && !failure && <DeskLoading />}
      {file && (
        <>
          <ChapterHeader file={file} />
          {may('operatorEditChapter') && <RenameForm key={file.title} file={file} onDone={setActed} />}
          <ChapterText file={file} />
          {may('operatorEditChapter') && <NotesForm file={file} onDone={setActed} />}
          {file.isDraft && arranges.includes('publish') && (
            <FormSection title={<Trans>Publication</Trans>}>
              <DraftForm
                key={`${file.publishAt} ${file.byTimetable} ${file.isSilent}`}
                file={file}
                onDone={() => void again()}
              />
            </FormSection>
          )}
          {!file.isDraft && page === '/operator' && <RemoveForm file={file} onDone={setActed} />}
          {arranges.includes('withdraw') && <WithdrawForm file={file} onDone={() => void again()} />}
        </>
      )}
    </div>
  );
}

function ChapterHeader({ file }: { file: ChapterFile }) {
  const { bookId, target, title, language, isRemoved, isDraft, previous, next } = file;
  // The keyboard and a screen reader go on from the chapter that was chosen.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="flex flex-col gap-2">
      <h3
        ref={heading}
        tabIndex={-1}
        className="font-title text-heading font-semibold wrap-anywhere outline-none"
      >
        {target > 0 && <span className="text-ink-soft">{target} · </span>}
        <span lang={language}>{title}</span>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <span>
          <ChapterFacts chapter={file} />
        </span>
        {isRemoved || isDraft ? (
          <ChapterTag chapter={file} />
        ) : (
          <Link to="/reading/$bookId/$target" params={{ bookId, target }} className={textLinkClass}>
            <Trans>As readers see it</Trans>
          </Link>
        )}
      </p>
      <div className="-mx-4 flex flex-wrap justify-between">
        {previous !== null && (
          <DeskLink at={chapterAt(bookId, previous)} className={buttonClass('quiet', 'sm')}>
            <ArrowLeft className="size-icon-md" />
            <Trans>Previous chapter</Trans>
          </DeskLink>
        )}
        {next !== null && (
          <DeskLink at={chapterAt(bookId, next)} className={`${buttonClass('quiet', 'sm')} ms-auto`}>
            <Trans>Next chapter</Trans>
            <ArrowRight className="size-icon-md" />
          </DeskLink>
        )}
      </div>
    </header>
  );
}
