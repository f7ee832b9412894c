import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import { readPlaceLog } from '../../../../data/queries/places';
import type { Place } from '../../../../data/tables/rows';
import { useLive } from '../../../platform/live/live';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { formatPercent } from '../../../ui/formatPercent';
import { RowContent, rowClass } from '../../../ui/List';
import { Sheet } from '../../../ui/Sheet';
import { StateMessage } from '../../../ui/StateMessage';
import { useStage } from '../context/StageContext';
import { isWellBefore } from './furthest';

type PlacesSheetProps = { bookId: number; onPlace: (place: Place) => void; onClose: () => void };

export function PlacesSheet({ bookId, onPlace, onClose }: PlacesSheetProps) {
  const { t, i18n } = useLingui();
  const { places, chapters } = useStage();
  const { loaded, value } = useLive(`placeLog/${bookId}`, () => readPlaceLog(bookId));
  const [{ now, here }] = useState(() => ({ now: Date.now(), here: places.placeNow() }));
  const titleOf = (target: number) =>
    chapters.find((entry) => entry.target === target)?.title || t`Chapter ${target}`;
  const past = value?.past ?? [];
  const furthest = value?.furthest;

  return (
    <Sheet onClose={onClose} side="end" tall title={t`Recent places`}>
      <div className="pb-3">
        {furthest && isWellBefore(here, furthest) && (
          <div className="px-4 pt-1 pb-3">
            <Button
              className="w-full"
              icon={<ChevronsRight className="size-icon-md" />}
              kind="tonal"
              onClick={() => onPlace(furthest)}
            >
              <Trans>Go to the furthest point: {titleOf(furthest.target)}</Trans>
            </Button>
          </div>
        )}
        {loaded && past.length === 0 && (
          <StateMessage drawing="no-history" title={<Trans>No places yet</Trans>}>
            <Trans>When you jump or leave the book, the place you left is kept here.</Trans>
          </StateMessage>
        )}
        <ul className="divide-y divide-line">
          {past.map((place) => (
            <li key={`${place.at}/${place.target}/${place.blockId}/${place.offset}`}>
              <button className={rowClass} onClick={() => onPlace(place)} type="button">
                <RowContent
                  detail={[ago(place.at, now, i18n.locale), place.device].filter(Boolean).join(' · ')}
                  title={titleOf(place.target)}
                  value={formatPercent(Math.round(place.chapterShare * 100), i18n.locale)}
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
