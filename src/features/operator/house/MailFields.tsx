import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  MAIL_LEAD_MOST,
  MAIL_SUBJECT_MOST,
  type MailKind,
  placeholdersOf,
  strayPlaceholder,
} from '../../../../contract/operator/mailWords';
import type { Language } from '../../../../contract/wire/languages';
import { LoadFailure } from '../../../ui/LoadFailure';
import { TextField } from '../../../ui/TextField';
import { type MailField, type OwnMail, type TypedMail, typedIn, wordsIn } from './mailDraft';
import { useMailPreview } from './useMailPreview';

type MailFieldsProps = {
  kind: MailKind;
  language: Language;
  own: OwnMail;
  typed: TypedMail;
  onType: (field: MailField, text: string) => void;
};

const OF_CODES = msg`Above the code. The code itself, how long it works, and the warning always follow.`;
const OF_NOTICES = msg`Instead of the reason why there is no code.`;
const LEAD_HINTS: Readonly<Record<MailKind, MessageDescriptor>> = {
  register: OF_CODES,
  login: OF_CODES,
  reset: OF_CODES,
  delete: OF_CODES,
  known: OF_NOTICES,
  unknown: OF_NOTICES,
  digest: msg`Above the news. If it is empty, the news comes first.`,
  withdrawal: msg`Above the receipt, which stays whole. If it is empty, the receipt comes first.`,
  invitation: msg`Above the invitation, which stays whole. If it is empty, the invitation comes first.`,
};

/** A mail's words in one language, and the whole mail as it would be sent. */
export function MailFields({ kind, language, own, typed, onType }: MailFieldsProps) {
  const { t, i18n } = useLingui();
  const { value: preview, failure, reload } = useMailPreview(kind, language, wordsIn(own, typed, language));
  const known = placeholdersOf(kind)
    .map((name) => `{${name}}`)
    .join(', ');
  const fieldOf = (field: MailField) => {
    const text = typedIn(own, typed, language, field);
    const stray = strayPlaceholder(kind, text);
    return {
      lang: language,
      value: text,
      onChange: (next: string) => onType(field, next),
      placeholder: preview?.builtIn[field] ?? '',
      error:
        stray === undefined
          ? undefined
          : t`“${stray}” means nothing here. What this mail can fill in: ${known}`,
    };
  };
  return (
    <>
      <TextField
        {...fieldOf('subject')}
        label={<Trans>Subject</Trans>}
        autoComplete="off"
        maxLength={MAIL_SUBJECT_MOST}
        hint={
          kind === 'digest' && (
            <Trans>For a mail with several items of news; a single one is its own subject.</Trans>
          )
        }
      />
      <TextField
        {...fieldOf('lead')}
        label={<Trans>Opening lines</Trans>}
        rows={4}
        maxLength={MAIL_LEAD_MOST}
        hint={i18n._(LEAD_HINTS[kind])}
      />
      {failure && !preview ? (
        <LoadFailure failure={failure} retry={() => void reload()} />
      ) : (
        <section aria-label={t`Preview`} className="rounded-md bg-sunken px-4 py-3">
          <h3 className="mb-2 text-caption font-semibold text-ink-soft">
            <Trans>The mail as it is sent, with a made-up example</Trans>
          </h3>
          <div lang={language} className="min-h-40 wrap-anywhere">
            <p className="mb-3 border-b border-line pb-3 font-semibold">{preview?.subject}</p>
            <p className="whitespace-pre-wrap">{preview?.text.trim()}</p>
          </div>
        </section>
      )}
    </>
  );
}
