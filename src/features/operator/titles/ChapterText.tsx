import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { ChapterFile, DeskParagraph } from '../../../../contract/operator/titles.schema';
import { DeskListBody } from '../desk/DeskListBody';
import { useDesk, useMay } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { FormSection } from './FormSection';
import { Paragraph } from './Paragraph';

/** A chapter's text, part by part: it may have a hundred thousand characters. */
export function ChapterText({ file }: { file: ChapterFile }) {
  const ask = useDesk();
  const may = useMay();
  const { bookId, target, language, isRemoved } = file;
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map());
  const fetchPage = useCallback(
    (from: number | null) => ask('operatorChapterText', { bookId, target, from }),
    [ask, bookId, target],
  );
  const text = useDeskList<DeskParagraph, number>(fetchPage);
  const correct = (at: number, right: string) => {
    // Otherwise the places of those that follow change.
    const isOne = right !== '' && !/\n{2,}/.test(right);
    setCorrected(isOne ? new Map([...corrected, [at, right]]) : new Map());
    if (!isOne) text.reload();
  };
  return (
    <FormSection title={<Trans>Text</Trans>}>
      {may('operatorCorrect') && (
        <p className="text-ink-soft">
          {isRemoved ? (
            <Trans>Restore the chapter to edit its text.</Trans>
          ) : (
            <Trans>Choose a paragraph to edit it. Files that are imported later keep the change.</Trans>
          )}
        </p>
      )}
      <DeskListBody of={text} empty={<Trans>The chapter is empty.</Trans>}>
        {(list) => (
          <ol lang={language} className="-mx-2 flex flex-col gap-1 font-title">
            {list.map(({ at, text: written }) => (
              <li key={at}>
                <Paragraph
                  file={file}
                  at={at}
                  text={corrected.get(at) ?? written}
                  onCorrected={(right) => correct(at, right)}
                />
              </li>
            ))}
          </ol>
        )}
      </DeskListBody>
    </FormSection>
  );
}
