import '../../reader/reader-text.css';
import '../../reader/reader-markup.css';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { DEFAULT_READING_SETTINGS } from '../../../../contract/reading/readingSettings';
import { parseChapterText } from '../../../../formats/chapterText';
import { Sheet } from '../../../ui/Sheet';
import { ChapterOpening } from '../../reader/text/ChapterOpening';
import { directionOf } from '../../reader/text/direction';
import { readingStyle } from '../../reader/text/readingStyle';
import { SectionText } from '../../reader/text/SectionText';
import { sectionsOf } from '../../reader/text/sections';

type PreviewSheetProps = {
  readonly title: string;
  readonly text: string;
  readonly target: number;
  readonly bookId: number;
  readonly language: string;
  readonly onClose: () => void;
};

/** The manuscript as a reader sees it on a phone 390 px wide, with the settings that a new reader has. */
export function PreviewSheet({ title, text, target, bookId, language, onClose }: PreviewSheetProps) {
  const { t } = useLingui();
  const blocks = useMemo(() => parseChapterText(text), [text]);
  return (
    <Sheet title={t`As a reader sees it`} onClose={onClose} tall>
      {/* Scrolled by keyboard too. */}
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label={t`Preview`}>
        <article
          className="reading-text mx-auto w-full max-w-[390px] px-6 pb-10"
          dir={directionOf(blocks, language)}
          lang={language}
          style={readingStyle(DEFAULT_READING_SETTINGS)}
        >
          <ChapterOpening part={null} target={target} title={title} />
          {sectionsOf(blocks).map((section) => (
            <SectionText bookId={bookId} key={section.index} section={section} target={target} />
          ))}
        </article>
      </div>
    </Sheet>
  );
}
