import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswerOf } from '../../../../contract/endpoints';
import { MAIL_KINDS, type MailKind, mailPart } from '../../../../contract/operator/mailWords';
import { LANGUAGES } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { RowContent, rowClass } from '../../../ui/List';
import { FormSection } from '../titles/FormSection';
import { MailSheet } from './MailSheet';

type House = AnswerOf<'operatorHouse'>;

const NAMES: Readonly<Record<MailKind, MessageDescriptor>> = {
  register: msg`Code for a new account`,
  login: msg`Code for logging in`,
  reset: msg`Code for a new password`,
  delete: msg`Code for deleting an account`,
  known: msg`The address already has an account`,
  unknown: msg`The address has no account`,
  digest: msg`News by e-mail`,
  withdrawal: msg`Receipt of a withdrawal`,
  invitation: msg`Invitation to work on a title`,
};

/** The kinds of mail that readers get in built-in words, each with a sheet that changes them. */
export function MailsForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<MailKind>();
  return (
    <FormSection title={<Trans>Mails to readers</Trans>}>
      <p className="text-pretty text-ink-soft">
        <Trans>
          Write their subjects and opening lines in your own words, language by language. Codes, receipts and
          the way to unsubscribe always stay in.
        </Trans>
      </p>
      <ul className="-mx-4 -mb-4 divide-y divide-line overflow-hidden rounded-b-lg border-t border-line">
        {MAIL_KINDS.map((kind) => {
          const { own } = house[mailPart(kind)];
          const languages = LANGUAGES.filter((language) => own?.[language]);
          const names = languages.map((language) => LANGUAGE_NAMES[language]).join(', ');
          return (
            <li key={kind}>
              <button type="button" className={rowClass} onClick={() => setOpen(kind)}>
                <RowContent
                  title={i18n._(NAMES[kind])}
                  detail={names === '' ? <Trans>Built-in words</Trans> : t`Your words: ${names}`}
                  leads
                />
              </button>
            </li>
          );
        })}
      </ul>
      {open && (
        <MailSheet
          kind={open}
          title={i18n._(NAMES[open])}
          house={house}
          onSaved={onSaved}
          onClose={() => setOpen(undefined)}
        />
      )}
    </FormSection>
  );
}
