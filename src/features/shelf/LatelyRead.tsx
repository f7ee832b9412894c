import type { ReadLately } from '../../../data/queries/history';
import { readReadingPace } from '../../../data/queries/sealedSettings';
import { UNMEASURED_PACE } from '../../../data/queries/settings';
import { useLive } from '../../platform/live/live';
import { ContinueReading } from '../../shared/continuing/ContinueReading';

export function LatelyRead({ book }: { book: ReadLately }) {
  const { value: pace = UNMEASURED_PACE } = useLive('pace', readReadingPace);
  return (
    <div className="page-width mt-3 desktop:mt-6">
      <ContinueReading book={book} pace={pace} />
    </div>
  );
}
