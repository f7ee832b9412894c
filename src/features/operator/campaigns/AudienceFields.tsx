import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { LANGUAGES } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { Chip } from '../../../ui/Chip';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextField } from '../../../ui/TextField';
import { useDesk } from '../desk/useDesk';
import { audienceOf, type CampaignDraft, type Lately } from './campaignDraft';

type AudienceFieldsProps = { draft: CampaignDraft; onChange: (more: Partial<CampaignDraft>) => void };

export function AudienceFields({ draft, onChange }: AudienceFieldsProps) {
  const { t } = useLingui();
  const { languages, lately, days, bookId, cap } = draft;
  return (
    <fieldset className="flex flex-col gap-4 border-0 p-0">
      <legend className="mb-2 font-semibold">
        <Trans>Recipients</Trans>
      </legend>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t`Browsers in one of these languages`}>
        {LANGUAGES.map((language) => (
          <Chip
            key={language}
            pressed={languages.includes(language)}
            onPress={() =>
              onChange({
                languages: languages.includes(language)
                  ? languages.filter((each) => each !== language)
                  : [...languages, language],
              })
            }
          >
            {LANGUAGE_NAMES[language]}
          </Chip>
        ))}
      </div>
      <SegmentedControl
        label={t`Recent activity`}
        value={lately}
        onChange={(value: Lately) => onChange({ lately: value })}
        options={[
          { value: 'all', label: t`Anything` },
          { value: 'read', label: t`Read` },
          { value: 'quiet', label: t`Did not read` },
        ]}
      />
      <div className="grid gap-4 desktop:grid-cols-3">
        {lately !== 'all' && (
          <TextField
            label={<Trans>In this many days</Trans>}
            inputMode="numeric"
            value={days}
            onChange={(value) => onChange({ days: value })}
          />
        )}
        <TextField
          label={<Trans>Have this title in their library</Trans>}
          hint={<Trans>Its number; empty for all</Trans>}
          inputMode="numeric"
          value={bookId}
          onChange={(value) => onChange({ bookId: value })}
        />
        <TextField
          label={<Trans>Browsers at most</Trans>}
          hint={<Trans>Empty for all of them</Trans>}
          inputMode="numeric"
          value={cap}
          onChange={(value) => onChange({ cap: value })}
        />
      </div>
      <AudienceSize draft={draft} />
    </fieldset>
  );
}

function AudienceSize({ draft }: { draft: CampaignDraft }) {
  const { t, i18n } = useLingui();
  const ask = useDesk();
  const [size, setSize] = useState<{ browsers: number; most: number }>();
  const text = useDeferredValue(JSON.stringify(audienceOf(draft)));
  useEffect(() => {
    if (text === 'null' || text === undefined) return;
    let isOver = false;
    void ask('operatorCountAudience', { audience: JSON.parse(text) }).then((answer) => {
      if (!isOver && answer.ok) setSize(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [ask, text]);
  if (!size) return null;
  const { browsers, most } = size;
  const number = i18n.number(most);
  return (
    <p role="status" className="text-ink-soft">
      {browsers >= most
        ? t`More than ${number} browsers, minus those whose readers turned such notices off.`
        : t`${plural(browsers, { one: '# browser', other: '# browsers' })}, minus those whose readers turned such notices off.`}
    </p>
  );
}
