import { Trans, useLingui } from '@lingui/react/macro';
import { isAdult } from '../../../contract/catalogue/ageRating';
import { Tag } from '../../ui/Badge';
import { knownWarnings, WARNING_TEXTS } from './warningTexts';

/** Nothing for a title that is not rated. */
export function AgeTag({ ageRating }: { ageRating: number | undefined }) {
  if (ageRating === undefined) return null;
  if (ageRating === 0)
    return (
      <Tag>
        <Trans>For everyone</Trans>
      </Tag>
    );
  return <Tag tone={isAdult({ ageRating }) ? 'danger' : 'plain'}>{ageRating}+</Tag>;
}

export function WarningsLine({ warnings }: { warnings: readonly string[] | undefined }) {
  const { i18n } = useLingui();
  const known = knownWarnings(warnings).map((warning) => i18n._(WARNING_TEXTS[warning]));
  if (known.length === 0) return null;
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(known);
  return (
    <p className="text-caption text-pretty text-ink-soft">
      <Trans>Contains: {list}</Trans>
    </p>
  );
}
