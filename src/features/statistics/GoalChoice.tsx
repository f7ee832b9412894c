import { useLingui } from '@lingui/react/macro';
import { READING_GOALS } from '../../../data/queries/readingTime';
import { usecases } from '../../platform/worker/usecases';
import { ListGroup } from '../../ui/List';
import { SelectRow } from '../../ui/SelectRow';
import { showToast } from '../../ui/toasts';
import { duration } from './duration';

export function GoalChoice({ goal }: { goal: number }) {
  const { t, i18n } = useLingui();
  // A goal from a later version of the app is offered too.
  const offered = [...new Set([...READING_GOALS, ...(goal > 0 ? [goal] : [])])].sort((a, b) => a - b);
  const options = [
    { value: '0', label: t`No goal` },
    ...offered.map((minutes) => ({ value: String(minutes), label: duration(minutes * 60, i18n.locale) })),
  ];
  const save = async (value: string) => {
    const saved = await usecases.saveReadingGoal({ minutes: Number(value) });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <ListGroup>
      <SelectRow
        label={t`Daily goal`}
        value={String(goal)}
        options={options}
        onChange={(value) => void save(value)}
      />
    </ListGroup>
  );
}
