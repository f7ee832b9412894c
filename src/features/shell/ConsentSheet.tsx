import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Asked, Purpose } from '../../../contract/account/signals';
import { answerConsent } from '../../platform/visit/consent';
import { PurposeDetail, PurposeName } from '../../shared/consent/PurposeText';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';
import { Checkbox } from '../../ui/Switch';

type ConsentSheetProps = { asked: readonly Asked[]; onClose: () => void };

/**
 * Asks once for the reader's consent (spec 4.14). Nothing is preselected, yes and no are equally easy, and
 * closing it means no; the settings keep the question.
 */
export function ConsentSheet({ asked, onClose }: ConsentSheetProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<Purpose>>(new Set());
  const said = useRef(false);
  const answer = (isYes: (purpose: Purpose) => boolean) => {
    said.current = true;
    for (const each of asked) answerConsent(each, isYes(each.purpose));
    onClose();
  };
  const choose = (purpose: Purpose, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(purpose);
    else next.delete(purpose);
    setChosen(next);
  };
  const closed = () => (said.current ? onClose() : answer(() => false));
  return (
    <Sheet unasked title={t`What do you allow?`} onClose={closed}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <p className="text-pretty text-ink-soft">
          <Trans>
            You don’t need any of this to read, and nothing is sent before you agree. You can change your
            choice at any time in Settings.
          </Trans>
        </p>
        <div className="flex flex-col gap-2">
          {asked.map((each) => (
            <Checkbox
              key={each.purpose}
              label={<PurposeName purpose={each.purpose} />}
              detail={<PurposeDetail asked={each} />}
              checked={chosen.has(each.purpose)}
              onChange={(isChosen) => choose(each.purpose, isChosen)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {chosen.size === 0 ? (
            <Button kind="tonal" className="flex-1" onClick={() => answer(() => true)}>
              <Trans>Allow all</Trans>
            </Button>
          ) : (
            <Button kind="tonal" className="flex-1" onClick={() => answer((purpose) => chosen.has(purpose))}>
              <Trans>Allow selected</Trans>
            </Button>
          )}
          <Button kind="tonal" className="flex-1" onClick={() => answer(() => false)}>
            <Trans>Allow none</Trans>
          </Button>
        </div>
        <Link to="/PrivacyPolicy" className="self-start rounded-sm text-accent hover:underline">
          <Trans>Privacy Policy</Trans>
        </Link>
      </div>
    </Sheet>
  );
}
