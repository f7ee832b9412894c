import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskTypo } from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { CorrectionForm } from './CorrectionForm';

export function TypoItem({ typo, onSettled }: { typo: DeskTypo; onSettled: () => void }) {
  const { i18n } = useLingui();
  const failureText = useDeskFailure();
  const [isCorrecting, setCorrecting] = useState(false);
  const { run, isBusy, failure } = useAct('operatorSetTyposAside');
  const { bookId, bookName, language, target, chapterTitle, quote, correction, note } = typo;
  const setAside = async () => {
    if (await run({ ids: [typo.id] })) onSettled();
  };
  return (
    <li className={`${cardClass} flex flex-col gap-3 p-4`}>
      <p className="text-caption text-ink-soft wrap-anywhere">
        <Link to="/reading/$bookId/$target" params={{ bookId, target }} className={textLinkClass}>
          <span lang={language}>{bookName}</span> · {target}
        </Link>{' '}
        <span lang={language}>{chapterTitle}</span> · {deskTime(typo.createdAt, i18n.locale)}
      </p>
      <dl className="grid gap-x-4 gap-y-1 desktop:grid-cols-[auto_1fr]">
        <dt className="text-caption text-ink-soft">
          <Trans>It says</Trans>
        </dt>
        <dd lang={language} className="font-title wrap-anywhere">
          {quote}
        </dd>
        <dt className="text-caption text-ink-soft">
          <Trans>It should say</Trans>
        </dt>
        <dd lang={language} className="font-title wrap-anywhere">
          {correction}
        </dd>
        {note !== '' && (
          <>
            <dt className="text-caption text-ink-soft">
              <Trans>The reader adds</Trans>
            </dt>
            <dd className="wrap-anywhere">{note}</dd>
          </>
        )}
      </dl>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {typo.settledAt !== null ? (
        <p>
          <Tag tone={typo.isMended ? 'accent' : 'plain'}>
            {typo.isMended ? <Trans>Fixed</Trans> : <Trans>Dismissed</Trans>}
          </Tag>
        </p>
      ) : isCorrecting ? (
        <CorrectionForm typo={typo} onDone={onSettled} onCancel={() => setCorrecting(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setCorrecting(true)}>
            <Trans>Fix it</Trans>
          </Button>
          <Button size="sm" kind="outline" busy={isBusy} onClick={() => void setAside()}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
