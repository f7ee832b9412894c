import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Luggage } from 'lucide-react';
import { useState } from 'react';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { readHasPack, readOpenTakeAlong, readTakenAlong } from '../../../../data/queries/packs';
import { useLive } from '../../../platform/live/live';
import { UnlockStatus } from '../../../shared/unlock/UnlockStatus';
import { useVipRemainder } from '../../../shared/vip/useVip';
import { Button } from '../../../ui/Button';
import { TakeAlongSheet } from './TakeAlongSheet';
import { TakenAlongCard } from './TakenAlongCard';
import { takeable } from './takeable';

type TakeAlongCardProps = { bookId: number; chapters: readonly ChapterEntry[]; from: number };

/** Chapters taken along of this book, or the offer to take some along (decision 0088). */
export function TakeAlongCard({ bookId, chapters, from }: TakeAlongCardProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { value: vipRemainder } = useVipRemainder();
  const taken = useLive(`pack/${bookId}`, () => readTakenAlong(bookId));
  const open = useLive(`takeAlong/${bookId}`, () => readOpenTakeAlong(bookId)).value;
  const hasPack = useLive('hasPack', readHasPack);
  const offer = takeable(chapters, from, vipRemainder);
  if (taken.value) return <TakenAlongCard taken={taken.value} />;
  // Only one book at a time: nothing is offered while another book has chapters taken along.
  if (!taken.loaded || !hasPack.loaded || hasPack.value || (!offer && !open && !isAsking)) return null;
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  return (
    <section aria-label={t`Take along`} className="flex flex-col gap-3">
      {offer && !isUnderWay && (
        <Button
          kind="tonal"
          className="w-full"
          icon={<Luggage className="size-icon-md" />}
          onClick={() => setIsAsking(true)}
        >
          <Plural value={offer.targets.length} one="Take # chapter along" other="Take # chapters along" />
        </Button>
      )}
      {open?.state === 'sending' && (
        <Button kind="tonal" className="w-full" busy>
          <Trans>Taking along</Trans>
        </Button>
      )}
      {open && !isAsking && <UnlockStatus unlock={open} />}
      {isAsking && (
        <TakeAlongSheet bookId={bookId} offer={offer} open={open} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}
