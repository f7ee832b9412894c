import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import type { DeskTypo } from '../../../../contract/operator/typos.schema';
import { DeskListBody } from '../desk/DeskListBody';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { TypoItem } from './TypoItem';

/** The misprints that readers reported in a title; nothing if there are none. */
export function TitleTypos({ file: { id: bookId } }: { file: Pick<TitleFile, 'id'> }) {
  const ask = useDesk();
  const fetchPage = useCallback(
    (before: number | null) => ask('operatorTypos', { bookId, isOpen: true, before }),
    [ask, bookId],
  );
  const typos = useDeskList<DeskTypo, number>(fetchPage);
  if (typos.list ? typos.list.length === 0 : !typos.failure) return null;
  return (
    <section aria-labelledby="title-typos" className="flex flex-col gap-4">
      <h3 id="title-typos" className="font-title text-heading font-semibold">
        <Trans>Typos that readers reported</Trans>
      </h3>
      <DeskListBody of={typos} empty={null}>
        {(list) => (
          <ul className="flex flex-col gap-4">
            {list.map((typo) => (
              <TypoItem key={typo.id} typo={typo} isOfTitle onSettled={typos.reload} />
            ))}
          </ul>
        )}
      </DeskListBody>
    </section>
  );
}
