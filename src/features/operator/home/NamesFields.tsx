import { Trans } from '@lingui/react/macro';
import type { TabDraft } from '../../../../contract/operator/titles.schema';
import { LANGUAGES } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { Disclosure } from '../../../ui/Disclosure';
import { TextField } from '../../../ui/TextField';

type Titles = TabDraft['tab']['titles'];

export function NamesFields({ titles, onChange }: { titles: Titles; onChange: (titles: Titles) => void }) {
  return (
    <Disclosure title={<Trans>In other languages</Trans>}>
      <div className="grid gap-3 desktop:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={LANGUAGE_NAMES[language]}
            lang={language}
            value={titles[language] ?? ''}
            onChange={(text) => onChange({ ...titles, [language]: text })}
            maxLength={80}
          />
        ))}
      </div>
    </Disclosure>
  );
}
