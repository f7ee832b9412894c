import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { cardClass } from '../../../ui/card';
import { SelectRow } from '../../../ui/SelectRow';

const DAYS = [1, 3, 7, 30, 90, 365, 3_650] as const;

export function DaysField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const { t } = useLingui();
  const named = (days: number) => {
    const years = Math.floor(days / 365);
    if (years > 0) return t`${plural(years, { one: '# year', other: '# years' })}`;
    return t`${plural(days, { one: '# day', other: '# days' })}`;
  };
  return (
    <div className={cardClass}>
      <SelectRow
        label={t`For how long`}
        value={String(value)}
        options={DAYS.map((days) => ({ value: String(days), label: named(days) }))}
        onChange={(days) => onChange(Number(days))}
      />
    </div>
  );
}
