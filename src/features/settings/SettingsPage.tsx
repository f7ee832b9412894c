import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileText, Headset, Info } from 'lucide-react';
import type { StoredBook } from '../../../data/queries/storedBooks';
import type { Live } from '../../platform/live/live';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { AutoUnlockGroup } from './AutoUnlockGroup';
import { ConsentGroup } from './ConsentGroup';
import { DictionaryGroup } from './DictionaryGroup';
import { KeepRulesGroup } from './KeepRulesGroup';
import { LanguageChoice } from './LanguageChoice';
import { NoticeGroup } from './NoticeGroup';
import { OpeningChoice } from './OpeningChoice';
import { OperatorRow } from './OperatorRow';
import { PlanGroup } from './PlanGroup';
import { PrivacyGroup } from './PrivacyGroup';
import { RepairGroup } from './RepairGroup';
import { StorageUse } from './StorageUse';
import { StoredBooks } from './StoredBooks';
import { StoredDramas } from './StoredDramas';
import { ThemeChoice } from './ThemeChoice';

export function SettingsPage({ first }: { first: Live<StoredBook[]> }) {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      <PageHeader title={t`Settings`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-7 pt-2">
        <RepairGroup />
        <ListGroup title={t`Appearance`}>
          <ThemeChoice />
          <LanguageChoice />
        </ListGroup>
        <ListGroup title={t`Reading`}>
          <OpeningChoice />
          <p className="px-4 py-4 text-pretty text-ink-soft">
            <Trans>
              Font, size, spacing and page colour are set while you read: tap the middle of a page, then
              Settings. They apply to every book.
            </Trans>
          </p>
        </ListGroup>
        <NoticeGroup />
        <AutoUnlockGroup />
        <PlanGroup />
        <KeepRulesGroup />
        <StoredBooks first={first} />
        <StoredDramas />
        <DictionaryGroup />
        <StorageUse />
        <ConsentGroup />
        <PrivacyGroup />
        <ListGroup title={t`App`}>
          <OperatorRow />
          <Link to="/customerService" className={rowClass}>
            <RowContent
              leads
              icon={<Headset className="size-icon-lg" />}
              title={<Trans>Customer service</Trans>}
            />
          </Link>
          <Link to="/TermsOfService" className={rowClass}>
            <RowContent
              leads
              icon={<FileText className="size-icon-lg" />}
              title={<Trans>Terms of Use</Trans>}
            />
          </Link>
          <Link to="/about" className={rowClass}>
            <RowContent
              leads
              icon={<Info className="size-icon-lg" />}
              value={__APP_VERSION__}
              title={<Trans>About Dogear</Trans>}
            />
          </Link>
        </ListGroup>
      </div>
    </>
  );
}
