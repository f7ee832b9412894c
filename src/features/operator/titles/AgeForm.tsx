import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AGE_RATINGS, WARNINGS } from '../../../../contract/catalogue/ageRating';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { WARNING_TEXTS } from '../../../shared/age/warningTexts';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SelectRow } from '../../../ui/SelectRow';
import { Checkbox } from '../../../ui/Switch';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

const UNRATED = 'none';

/** Sets the age rating and the content warnings. A later import does not overwrite them. */
export function AgeForm({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const { t, i18n } = useLingui();
  const failureText = useDeskFailure();
  const [ageRating, setAgeRating] = useState(file.ageRating);
  const [warnings, setWarnings] = useState(file.warnings);
  const { run, isBusy, failure } = useAct('operatorEditTitle');
  const chosen = WARNINGS.filter((warning) => warnings.includes(warning));
  const edits = {
    ...(ageRating !== file.ageRating && { ageRating }),
    ...(chosen.join() !== file.warnings.join() && { warnings: chosen }),
  };
  const save = async () => {
    const done = await run({ bookId: file.id, edits });
    if (done) onDone(done.value);
  };
  return (
    <FormSection title={<Trans>Age and content</Trans>}>
      <div className="-mx-4 -my-2">
        <SelectRow
          label={t`Age rating`}
          value={String(ageRating ?? UNRATED)}
          options={[
            { value: UNRATED, label: t`Not rated` },
            ...AGE_RATINGS.map((age) => ({
              value: String(age),
              label: age === 0 ? t`For everyone` : t`From ${age} years`,
            })),
          ]}
          onChange={(value) => setAgeRating(AGE_RATINGS.find((age) => String(age) === value) ?? null)}
        />
      </div>
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          A title from 18 years opens only after the reader has said that they are of age. Plain pages, feeds
          and link previews name it without its words.
        </Trans>
      </p>
      <fieldset>
        <legend className="font-medium">
          <Trans>It contains</Trans>
        </legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {WARNINGS.map((warning) => (
            <Checkbox
              key={warning}
              label={i18n._(WARNING_TEXTS[warning])}
              checked={warnings.includes(warning)}
              onChange={(isChecked) =>
                setWarnings(isChecked ? [...warnings, warning] : warnings.filter((each) => each !== warning))
              }
            />
          ))}
        </div>
      </fieldset>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        busy={isBusy}
        disabled={Object.keys(edits).length === 0}
        className="self-start"
        onClick={() => void save()}
      >
        <Trans>Save the rating</Trans>
      </Button>
    </FormSection>
  );
}
