import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChoiceRow } from '../../../../ui/ChoiceRow';
import { TextField } from '../../../../ui/TextField';
import type { Cuts } from './useTextLook';

/** `id`: that of a way that was found, `pattern`, or `none`. */
export type Choice = { readonly id: string; readonly pattern: string };

const MAX_PATTERN = 200;

type HeadingChoicesProps = {
  choices: NonNullable<Cuts['headings']>;
  choice: Choice;
  found: { readonly count: number; readonly titles: readonly string[] } | undefined;
  isMissing: boolean;
  language: string;
  onChoice: (choice: Choice) => void;
};

/** Chooses where chapters begin: at headings of one kind, at lines that match a pattern, or nowhere. */
export function HeadingChoices({
  choices,
  choice,
  found,
  isMissing,
  language,
  onChoice,
}: HeadingChoicesProps) {
  const row = (id: string) => ({
    name: 'headings',
    checked: choice.id === id,
    onChoose: () => onChoice({ ...choice, id }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">
        <Trans>Where do the chapters begin?</Trans>
      </legend>
      {choices.map(({ id, count, titles }) => (
        <ChoiceRow
          {...row(id)}
          detail={<Titles language={language} titles={titles} />}
          key={id}
          title={<Plural value={count} one="# chapter" other="# chapters" />}
        />
      ))}
      <ChoiceRow
        {...row('pattern')}
        detail={<Trans>You describe the headings yourself</Trans>}
        title={<Trans>Own pattern</Trans>}
      />
      {choice.id === 'pattern' && (
        <PatternField
          found={found}
          isMissing={isMissing}
          language={language}
          onChange={(pattern) => onChoice({ ...choice, pattern })}
          value={choice.pattern}
        />
      )}
      <ChoiceRow
        {...row('none')}
        detail={<Trans>Only parts of a readable length</Trans>}
        title={<Trans>No chapters</Trans>}
      />
    </fieldset>
  );
}

type PatternFieldProps = Pick<HeadingChoicesProps, 'found' | 'isMissing' | 'language'> & {
  value: string;
  onChange: (pattern: string) => void;
};

function PatternField({ value, found, isMissing, language, onChange }: PatternFieldProps) {
  const { t } = useLingui();
  const error = isMissing
    ? t`Write what the headings look like.`
    : found?.count === 0
      ? t`No line of the text looks like this.`
      : undefined;
  return (
    <div className="py-2">
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        {...(error && { error })}
        hint={
          <Trans>
            # stands for any number, also one in words; * for any characters, or none. Everything else stands
            for itself.
          </Trans>
        }
        label={<Trans>What a heading looks like</Trans>}
        lang={language}
        maxLength={MAX_PATTERN}
        onChange={onChange}
        placeholder={t`Chapter #*`}
        spellCheck={false}
        value={value}
      />
      <p className="mt-1.5 min-h-[1lh] text-caption" role="status">
        {found && found.count > 0 && (
          <>
            <Plural value={found.count} one="# chapter" other="# chapters" />
            {': '}
            <Titles language={language} titles={found.titles} />
          </>
        )}
      </p>
    </div>
  );
}

const SHOWN = 3;

function Titles({ titles, language }: { titles: readonly string[]; language: string }) {
  const shown = titles.slice(0, SHOWN).join(' · ');
  return <span lang={language}>{titles.length > SHOWN ? `${shown} …` : shown}</span>;
}
