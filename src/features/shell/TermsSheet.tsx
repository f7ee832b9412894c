import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileText, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { isDatedVersion } from '../../../contract/account/houseTexts';
import { agreeTo, type ChangedText } from '../../platform/visit/consent';
import { Button } from '../../ui/Button';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Sheet } from '../../ui/Sheet';
import { putOffTerms } from './consentDue';

const ICON = { className: 'size-icon-lg' } as const;

/**
 * Asks the reader to agree to the house's terms and privacy policy, once per version (spec 4.14). Nothing
 * depends on it; closing it puts it off until the next visit.
 */
export function TermsSheet({ texts, onClose }: { texts: readonly ChangedText[]; onClose: () => void }) {
  const { t } = useLingui();
  const said = useRef(false);
  const agree = () => {
    said.current = true;
    agreeTo(texts);
    onClose();
  };
  const putOff = () => {
    if (!said.current) putOffTerms();
    onClose();
  };
  const areNew = texts.every(({ before }) => !before);
  const isTerms = texts.some(({ page }) => page === 'terms');
  const changed = isTerms ? t`Our terms have changed` : t`Our privacy policy has changed`;
  return (
    <Sheet unasked title={areNew ? t`The terms of this library` : changed} onClose={putOff}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <p className="text-pretty text-ink-soft">
          {areNew ? (
            <Trans>Please read them and say that you agree.</Trans>
          ) : (
            <Trans>Please read what is new and say that you agree.</Trans>
          )}
        </p>
        <ListGroup>
          {texts.map((text) => (
            <Link
              key={text.page}
              to={text.page === 'terms' ? '/TermsOfService' : '/PrivacyPolicy'}
              className={rowClass}
            >
              <RowContent
                leads
                icon={text.page === 'terms' ? <FileText {...ICON} /> : <ShieldCheck {...ICON} />}
                title={text.page === 'terms' ? <Trans>Terms of Use</Trans> : <Trans>Privacy Policy</Trans>}
                detail={<Since {...text} />}
              />
            </Link>
          ))}
        </ListGroup>
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" className="flex-1" onClick={agree}>
            <Trans>Agree</Trans>
          </Button>
          <Button kind="tonal" className="flex-1" onClick={putOff}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Since({ version, before }: ChangedText) {
  const { i18n } = useLingui();
  if (!isDatedVersion(version)) return before ? <Trans>Changed</Trans> : null;
  const day = i18n.date(new Date(`${version}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return before ? <Trans>Changed on {day}</Trans> : <Trans>As of {day}</Trans>;
}
