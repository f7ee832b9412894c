import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskTypo } from '../../../../contract/operator/typos.schema';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { CorrectionForm } from './CorrectionForm';
import { changeBetween } from './changeBetween';

type TypoItemProps = {
  typo: DeskTypo;
  /** On the title's own page, which need not name it. */
  isOfTitle?: boolean;
  onSettled: () => void;
};

/** A misprint that readers reported: what it changes, and what can be done with it. */
export function TypoItem({ typo, isOfTitle = false, onSettled }: TypoItemProps) {
  const { i18n } = useLingui();
  const { bookId, bookName, language, target, chapterTitle, quote, correction, note, readers } = typo;
  const { before, wrong, right, after } = changeBetween(quote, correction);
  return (
    <li className={`${cardClass} flex flex-col gap-3 p-4`}>
      <p className="text-caption text-ink-soft wrap-anywhere">
        <Link to="/reading/$bookId/$target" params={{ bookId, target }} className={textLinkClass}>
          {!isOfTitle && <span lang={language}>{bookName} · </span>}
          {target}
        </Link>{' '}
        <span lang={language}>{chapterTitle}</span> · {deskTime(typo.createdAt, i18n.locale)}
        {readers > 1 && (
          <>
            {' · '}
            <Plural value={readers} one="# reader" other="# readers" />
          </>
        )}
      </p>
      <p lang={language} className="font-title wrap-anywhere whitespace-pre-line">
        {before}
        {wrong !== '' && <del className="text-danger">{wrong}</del>}
        {wrong !== '' && right !== '' && ' '}
        {right !== '' && (
          <ins className="font-semibold text-accent decoration-2 underline-offset-4">{right}</ins>
        )}
        {after}
      </p>
      {note !== '' && (
        <p className="text-caption wrap-anywhere">
          <span className="text-ink-soft">
            <Trans>The reader adds</Trans>
          </span>{' '}
          {note}
        </p>
      )}
      {typo.settledAt !== null ? (
        <p>
          <Tag tone={typo.isMended ? 'accent' : 'plain'}>
            {typo.isMended ? <Trans>Fixed</Trans> : <Trans>Dismissed</Trans>}
          </Tag>
        </p>
      ) : (
        <TypoActs typo={typo} onSettled={onSettled} />
      )}
    </li>
  );
}

function TypoActs({ typo, onSettled }: Pick<TypoItemProps, 'typo' | 'onSettled'>) {
  const failureText = useDeskFailure();
  const [correcting, setCorrecting] = useState<'at once' | 'by hand'>();
  const [isGone, setGone] = useState(false);
  const { run, isBusy, failure } = useAct('operatorSetTyposAside');
  const setAside = async () => {
    if (await run({ ids: [typo.id], bookId: typo.bookId })) onSettled();
  };
  if (correcting && !isGone)
    return (
      <CorrectionForm
        key={correcting}
        typo={typo}
        isAtOnce={correcting === 'at once'}
        onDone={onSettled}
        onGone={() => setGone(true)}
        onCancel={() => setCorrecting(undefined)}
      />
    );
  return (
    <>
      {isGone && (
        <Notice tone="mark">
          <Trans>
            These words are no longer in exactly one paragraph of the chapter. It may have been fixed already.
          </Trans>
        </Notice>
      )}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {!isGone && (
          <>
            <Button size="sm" onClick={() => setCorrecting('at once')}>
              <Trans>Apply</Trans>
            </Button>
            <Button size="sm" kind="outline" onClick={() => setCorrecting('by hand')}>
              <Trans>Edit it first</Trans>
            </Button>
          </>
        )}
        <Button size="sm" kind="outline" busy={isBusy} onClick={() => void setAside()}>
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </>
  );
}
