import { Trans, useLingui } from '@lingui/react/macro';
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { callDesk } from '../operator/desk/callDesk';
import { DeskLoading } from '../operator/desk/DeskLoading';
import { deskZone } from '../operator/desk/deskTime';
import { StatementView } from '../operator/shares/StatementView';
import { ManuscriptPage } from './manuscripts/ManuscriptPage';
import { StudioHome } from './StudioHome';
import { StudioTitle } from './StudioTitle';

/**
 * The studio (decision 0137): the titles in which an account has a part. `at`: empty, `statement`, `titles/` and a
 * title's number, or after a slash the number of its chapter too, or `write/` and a manuscript's id. The device
 * keeps manuscripts alone (decision 0143).
 */
export function StudioPage({ address: { at } }: { address: { readonly at?: string } }) {
  const hasTexts = useOperatorTexts();
  return hasTexts ? (
    <Studio at={typeof at === 'string' ? at : ''} />
  ) : (
    <div className="page-width max-w-3xl! pt-6">
      <DeskLoading />
    </div>
  );
}

const WRITING = /^titles\/([1-9]\d{0,14})\/write\/([0-9a-f-]{36})$/;

function Studio({ at }: { at: string }) {
  const { t } = useLingui();
  const [, title, chapter] = /^titles\/([1-9]\d{0,14})(?:\/(-1|\d{1,9}))?$/.exec(at) ?? [];
  const [, writtenIn, manuscript] = WRITING.exec(at) ?? [];
  const zone = deskZone();
  return (
    <>
      <PageTitle>{at === 'statement' ? t`Statement` : t`Studio`}</PageTitle>
      <PageHeader title={at === 'statement' ? t`Statement` : t`Studio`} column="text" />
      <div className="page-width max-w-3xl! pt-2 pb-10">
        {at === 'statement' ? (
          <StatementView fetchPage={fetchStatement} name="statement" />
        ) : manuscript !== undefined ? (
          <ManuscriptPage key={manuscript} bookId={Number(writtenIn)} id={manuscript} />
        ) : title === undefined ? (
          <StudioHome />
        ) : (
          <>
            <StudioTitle
              key={title}
              bookId={Number(title)}
              target={chapter === undefined ? null : Number(chapter)}
            />
            <p className="mt-8 text-caption text-ink-soft">
              <Trans>Times in the studio are by your own clock: {zone}, unless another is named</Trans>
            </p>
          </>
        )}
      </div>
    </>
  );
}

function fetchStatement(before: string | null) {
  return callDesk('studioStatement', { before });
}
