import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswerOf } from '../../../../contract/endpoints';
import { type MailKind, mailPart, placeholdersOf } from '../../../../contract/operator/mailWords';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { Notice } from '../../../ui/Notice';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { ActSheet } from '../desk/ActSheet';
import { MailFields } from './MailFields';
import { isChanged, mailOf, type TypedMail, wrongLanguages } from './mailDraft';
import { StaleHouse } from './StaleHouse';
import { useSaveHouse } from './useSaveHouse';

type MailSheetProps = {
  kind: MailKind;
  title: string;
  house: AnswerOf<'operatorHouse'>;
  onSaved: () => void;
  onClose: () => void;
};

/** An owner's words of one kind of mail, in all languages. */
export function MailSheet({ kind, title, house, onSaved, onClose }: MailSheetProps) {
  const { t } = useLingui();
  const { save, isBusy, isStale, failure } = useSaveHouse(house, onSaved);
  const [language, setLanguage] = useState<Language>('en');
  const [typed, setTyped] = useState<TypedMail>({});
  const part = mailPart(kind);
  const { own } = house[part];
  const wrong = wrongLanguages(kind, own, typed);
  const elsewhere = wrong
    .filter((each) => each !== language)
    .map((each) => LANGUAGE_NAMES[each])
    .join(', ');
  const submit = async () => {
    if (await save({ [part]: mailOf(own, typed) })) onClose();
  };
  return (
    <ActSheet
      title={title}
      action={<Trans>Save</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={wrong.length === 0 && isChanged(own, typed)}
      isBusy={isBusy}
      failure={failure}
    >
      <SegmentedControl
        label={t`Language of the mail`}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      />
      <Explanation kind={kind} />
      <MailFields
        key={language}
        kind={kind}
        language={language}
        own={own}
        typed={typed}
        onType={(field, text) => setTyped({ ...typed, [language]: { ...typed[language], [field]: text } })}
      />
      {elsewhere !== '' && (
        <Notice tone="danger">
          <Trans>There is a wrong placeholder in: {elsewhere}</Trans>
        </Notice>
      )}
      {isStale && <StaleHouse />}
    </ActSheet>
  );
}

function Explanation({ kind }: { kind: MailKind }) {
  const name = '{name}';
  const number = '{number}';
  return (
    <p className="text-pretty text-ink-soft">
      <Trans>A field that you leave empty sends the built-in text that it shows.</Trans>{' '}
      {placeholdersOf(kind).includes('number') ? (
        <Trans>
          <code>{name}</code> stands for the site’s name, <code>{number}</code> for the order’s number.
        </Trans>
      ) : (
        <Trans>
          <code>{name}</code> stands for the site’s name.
        </Trans>
      )}
    </p>
  );
}
