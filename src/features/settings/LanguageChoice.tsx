import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '../../../contract/wire/limits';
import { chooseLanguage } from '../../i18n/activate';
import { LANGUAGE_NAMES } from '../../i18n/languageNames';
import { SelectRow } from '../../ui/SelectRow';
import { showToast } from '../../ui/toasts';

export function LanguageChoice() {
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
