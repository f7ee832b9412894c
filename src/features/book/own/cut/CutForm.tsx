import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { TextCut } from '../../../../../contract/catalogue/blocks';
import type { TextLook } from '../../../../platform/worker/lookAtText';
import { EncodingChoices } from '../../../../shared/textCut/EncodingChoices';
import { Button } from '../../../../ui/Button';
import { cardClass } from '../../../../ui/card';
import { Disclosure } from '../../../../ui/Disclosure';
import { Notice } from '../../../../ui/Notice';
import { type Choice, HeadingChoices } from './HeadingChoices';
import type { Cuts } from './useTextLook';

/** In ms, after the last key. */
const PAUSE_MS = 200;

type Found = { readonly count: number; readonly titles: readonly string[] };

/** Returns what a pattern finds in the text; undefined until it is known. */
function usePatternCount(
  look: TextLook | undefined,
  { pattern, encoding }: { pattern: string; encoding: string },
): Found | undefined {
  const [found, setFound] = useState<Found & { of: string }>();
  const asked = `${encoding} ${pattern}`;
  useEffect(() => {
    if (!look || pattern === '') return;
    let isOver = false;
    const pause = setTimeout(() => {
      void look.ofPattern(pattern, encoding).then((answer) => {
        if (!isOver && answer.ok && answer.found) setFound({ ...answer.found, of: asked });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [look, pattern, encoding, asked]);
  return found?.of === asked ? found : undefined;
}

type CutFormProps = {
  chosen: TextCut;
  cuts: Cuts;
  encoding: string;
  look: TextLook | undefined;
  language: string;
  failure: 'full' | 'storage' | 'damaged' | undefined;
  onEncoding: (label: string) => void;
  onApply: (cut: TextCut) => void;
  onClose: () => void;
};

export function CutForm({
  chosen,
  cuts,
  encoding,
  look,
  language,
  failure,
  onEncoding,
  onApply,
  onClose,
}: CutFormProps) {
  const { encodings, headings } = cuts;
  const before = choiceOf(chosen, cuts);
  const [latest, setChoice] = useState(before);
  // Another encoding may have other headings.
  const choice = isOffered(latest, cuts) ? latest : before;
  const [isMissing, setMissing] = useState(false);
  const pattern = choice.pattern.trim();
  const found = usePatternCount(look, { pattern, encoding });

  const apply = async () => {
    const isOwn = choice.id === 'pattern';
    setMissing(isOwn && pattern === '');
    if (isOwn && !(await findsAny(look, { found, pattern, encoding }))) return;
    const isSame = JSON.stringify(choice) === JSON.stringify(before) && encoding === usedNow(chosen, cuts);
    if (isSame) return onClose();
    onApply({
      ...(headings && { headings: isOwn ? { pattern } : choice.id }),
      ...(encodings.length > 1 && { encoding }),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply();
  };

  // If the encoding is certain, others would show nonsense.
  const isUnsure = encodings.length > 1 && !encodings.some(({ isSure }) => isSure);
  const encodingChoices = <EncodingChoices choices={encodings} chosen={encoding} onChoose={onEncoding} />;

  return (
    <form className="flex flex-col gap-6" onSubmit={submit}>
      {isUnsure && encodingChoices}
      {headings && (
        <HeadingChoices
          choice={choice}
          choices={headings}
          found={found}
          isMissing={isMissing && pattern === ''}
          language={language}
          onChoice={setChoice}
        />
      )}
      {!isUnsure && encodings.length > 1 && (
        <div className={cardClass}>
          <Disclosure title={<Trans>Do the letters look wrong?</Trans>}>{encodingChoices}</Disclosure>
        </div>
      )}
      {failure && (
        <Notice tone="danger">
          {failure === 'full' ? (
            <Trans>This device has no room left for that.</Trans>
          ) : failure === 'storage' ? (
            <Trans>This device could not save that.</Trans>
          ) : (
            <Trans>The file can’t be read this way. The book stays as it is.</Trans>
          )}
        </Notice>
      )}
      <Button type="submit">
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

function choiceOf({ headings: wish }: TextCut, cuts: Cuts): Choice {
  if (typeof wish === 'object') return { id: 'pattern', pattern: wish.pattern };
  const now = { id: wish ?? '', pattern: '' };
  return isOffered(now, cuts) ? now : { id: cuts.headings?.[0]?.id ?? 'none', pattern: '' };
}

function isOffered({ id }: Choice, { headings }: Cuts): boolean {
  return id === 'none' || id === 'pattern' || (headings ?? []).some((choice) => choice.id === id);
}

function usedNow(chosen: TextCut, { encodings }: Cuts): string | undefined {
  return chosen.encoding ?? encodings[0]?.label;
}

type Asked = { found: { count: number } | undefined; pattern: string; encoding: string };

/** Waits for the count if it is not known yet. */
async function findsAny(look: TextLook | undefined, { found, pattern, encoding }: Asked): Promise<boolean> {
  if (found || pattern === '') return (found?.count ?? 0) > 0;
  const answer = await look?.ofPattern(pattern, encoding);
  return answer?.ok === true && (answer.found?.count ?? 0) > 0;
}
