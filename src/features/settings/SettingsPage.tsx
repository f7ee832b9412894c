import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Accessibility, Contact, FileText, Flag, Headset, Info, ShieldUser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Asked } from '../../../contract/account/signals';
import { LANGUAGES, type Language } from '../../../contract/wire/languages';
import { readUser } from '../../../data/queries/account';
import { HIDES_ADULT_KEY, readHidesAdult } from '../../../data/queries/adultTitles';
import { readDictionary } from '../../../data/queries/dictionary';
import type { StoredBook } from '../../../data/queries/storedBooks';
import { chooseLanguage } from '../../i18n/activate';
import { LANGUAGE_NAMES } from '../../i18n/languageNames';
import { houseName } from '../../platform/device/houseName';
import { chooseTheme, storedTheme, type Theme } from '../../platform/device/theme';
import { type Live, useLive } from '../../platform/live/live';
import { chooseOpening, opensWhereLeft } from '../../platform/start/opensWhereLeft';
import { answerConsent, useAsked, useIsAgreed } from '../../platform/visit/consent';
import { usecases } from '../../platform/worker/usecases';
import { PurposeDetail, PurposeName } from '../../shared/consent/PurposeText';
import { DictionaryLicence } from '../../shared/dictionary/DictionaryLicence';
import { ImprintRow } from '../../shared/houseText/ImprintRow';
import { formatBytes } from '../../ui/bytes';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SelectRow } from '../../ui/SelectRow';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';
import { AutoUnlockGroup } from './AutoUnlockGroup';
import { KeepRulesGroup } from './KeepRulesGroup';
import { NoticeGroup } from './NoticeGroup';
import { PlanGroup } from './PlanGroup';
import { PrivacyGroup } from './PrivacyGroup';
import { RepairGroup } from './RepairGroup';
import { StorageUse } from './StorageUse';
import { StoredBooks } from './StoredBooks';
import { StoredDramas } from './StoredDramas';

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
          <AdultChoice />
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
          <Link to="/accessibility" className={rowClass}>
            <RowContent
              leads
              icon={<Accessibility className="size-icon-lg" />}
              title={<Trans>Accessibility</Trans>}
            />
          </Link>
          <Link to="/report" className={rowClass}>
            <RowContent
              leads
              icon={<Flag className="size-icon-lg" />}
              title={<Trans>Report a title or a breach of copyright</Trans>}
            />
          </Link>
          <ImprintRow icon={<Contact className="size-icon-lg" />} />
          <Link to="/about" className={rowClass}>
            <RowContent
              leads
              icon={<Info className="size-icon-lg" />}
              value={__APP_VERSION__}
              title={<Trans>About {houseName}</Trans>}
            />
          </Link>
        </ListGroup>
      </div>
    </>
  );
}

function AdultChoice() {
  const { t } = useLingui();
  const { value: isHidden = false } = useLive('hides adult', readHidesAdult);
  const choose = (value: boolean) =>
    void usecases.saveSetting({ key: HIDES_ADULT_KEY, value }).then((result) => {
      if (!result.ok) showToast({ text: t`This device could not save that.` });
    });
  return (
    <SwitchRow
      label={<Trans>Hide titles rated 18+</Trans>}
      detail={<Trans>On home, in Explore and in search, on this device</Trans>}
      checked={isHidden}
      onChange={choose}
    />
  );
}

function OperatorRow() {
  const user = useLive('user', readUser).value;
  if (user?.isOperator !== 1) return null;
  return (
    <Link to="/operator" className={rowClass}>
      <RowContent
        leads
        icon={<ShieldUser className="size-icon-lg" />}
        title={<Trans>Operator’s desk</Trans>}
      />
    </Link>
  );
}

/**
 * Whether the app reopens the chapter in which it was left. Off by default, because others may see the
 * screen.
 */
function OpeningChoice() {
  const [whereLeft, setWhereLeft] = useState(opensWhereLeft);
  const choose = (chosen: boolean) => {
    chooseOpening(chosen);
    setWhereLeft(chosen);
  };
  return (
    <SwitchRow
      label={<Trans>Open where I left off</Trans>}
      detail={<Trans>If you leave the app in a chapter, it opens in the text instead of the library.</Trans>}
      checked={whereLeft}
      onChange={choose}
    />
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <SelectRow
      label={t`Light or dark`}
      value={theme}
      options={[
        { value: 'system', label: t`System` },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
      ]}
      onChange={(value) => {
        chooseTheme(value as Theme);
        setTheme(value as Theme);
      }}
    />
  );
}

function LanguageChoice() {
  const { t, i18n } = useLingui();
  const choose = async (language: Language) => {
    try {
      await chooseLanguage(language);
    } catch {
      showToast({ text: t`This language could not be loaded. Please try again with a connection.` });
    }
  };
  return (
    <SelectRow
      label={t`Language`}
      value={i18n.locale}
      options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      onChange={(value) => void choose(value as Language)}
    />
  );
}

/**
 * The consents given on this device, if there is anything to agree to (spec 4.14). Turning one off takes
 * effect at once.
 */
function ConsentGroup() {
  const { t } = useLingui();
  const asked = useAsked();
  if (asked.length === 0) return null;
  return (
    <ListGroup title={t`What you allow`}>
      {asked.map((each) => (
        <ConsentSwitch key={each.purpose} asked={each} />
      ))}
    </ListGroup>
  );
}

function ConsentSwitch({ asked }: { asked: Asked }) {
  return (
    <SwitchRow
      label={<PurposeName purpose={asked.purpose} />}
      detail={<PurposeDetail asked={asked} />}
      checked={useIsAgreed(asked.purpose)}
      onChange={(isYes) => answerConsent(asked, isYes)}
    />
  );
}

function DictionaryGroup() {
  const { t, i18n } = useLingui();
  const stored = useLive('dictionary', readDictionary).value;
  if (!stored) return null;
  const remove = async () => {
    const removed = await usecases.removeDictionary();
    showToast({ text: removed.ok ? t`Dictionary removed` : t`This device could not save that.` });
  };
  return (
    <ListGroup title={t`Dictionary`}>
      <div className={`${rowClass} pr-2!`}>
        <RowContent
          title={<Trans>English dictionary</Trans>}
          detail={stored.isWhole ? <Trans>Works without a network</Trans> : <Trans>Not complete</Trans>}
          value={formatBytes(stored.stored, i18n.locale)}
        />
        <IconButton label={t`Remove the dictionary`} onClick={() => void remove()}>
          <Trash2 className="size-icon-md" />
        </IconButton>
      </div>
      <div className="px-4">
        <DictionaryLicence />
      </div>
    </ListGroup>
  );
}
