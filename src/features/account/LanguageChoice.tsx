import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '../../../contract/limits';
import { chooseLanguage } from '../../i18n/activate';
import { SelectRow } from '../../ui/SelectRow';

/** Each language in its own words. */
const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', zh: '中文', pt: 'Português' };

export function LanguageChoice() {
  const { t, i18n } = useLingui();
  return (
    <SelectRow
      label={t`Language`}
      value={i18n.locale}
      options={LANGUAGES.map((language) => ({ value: language, label: NAMES[language] }))}
      onChange={(value) => void chooseLanguage(value as Language)}
    />
  );
}
