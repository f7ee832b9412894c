import { Trans } from '@lingui/react/macro';
import type { EncodingChoice } from '../../platform/worker/ownBooks';
import { ChoiceRow } from '../../ui/ChoiceRow';

type EncodingChoicesProps = {
  choices: readonly EncodingChoice[];
  chosen: string | undefined;
  onChoose: (label: string) => void;
};

export function EncodingChoices({ choices, chosen, onChoose }: EncodingChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">
        <Trans>Which of these reads right?</Trans>
      </legend>
      {choices.map(({ label, preview }) => (
        <ChoiceRow
          checked={label === chosen}
          detail={encodingName(label)}
          key={label}
          name="encoding"
          onChoose={() => onChoose(label)}
          title={
            <span className="line-clamp-3 font-normal wrap-anywhere" dir="auto">
              {preview}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function encodingName(label: string): string {
  return label
    .replace(/^windows/, 'Windows')
    .replace(/^(?:utf|iso|koi|gb|ibm|euc)\b/, (name) => name.toUpperCase())
    .replace(/^(gb18030|koi8|ibm866|gbk|big5)/, (name) => (name === 'big5' ? 'Big5' : name.toUpperCase()))
    .replace(/^x-mac-cyrillic$/, 'Mac Cyrillic')
    .replace(/-(?:r|u|jp|kr)$/, (name) => name.toUpperCase())
    .replace(/^shift_jis$/, 'Shift JIS');
}
