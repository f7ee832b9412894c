import './hit-bar.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import {
  forgetPendingSearchHit,
  type PendingSearchHit,
  pendingSearchHit,
  placeOfHit,
} from '../../../platform/navigation/pendingSearchHit';
import type { TextHit } from '../../../platform/worker/textSearch';
import { usecases } from '../../../platform/worker/usecases';
import { useTextSearch } from '../../../shared/textSearch/useTextSearch';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { useStage } from '../context/StageContext';
import { deviceName } from '../places/deviceName';
import { useHitMark } from './useHitMark';

const MOST_HITS = 1_000;

export type HitStep = (by: 1 | -1) => void;

type HitBarProps = {
  found: PendingSearchHit;
  step: RefObject<HitStep | null>;
  isAside: boolean;
  onClose: () => void;
};

/** Shown beside a hit, which is marked while this is open: the previous and next hits, and the way back. */
export function HitBar({ found, step, isAside, onClose }: HitBarProps) {
  const { t } = useLingui();
  const { places } = useStage();
  const { before, query } = found;
  const [hit, setHit] = useState<TextHit>(found.hit);
  const [isAtHead, setAtHead] = useState(false);
  const [isFromOutside] = useState(() => pendingSearchHit(hit.bookId, hit.target) === found);
  const search = useTextSearch(query, { bookId: hit.bookId, most: MOST_HITS });
  const hits = search.books[0]?.hits ?? [];
  const at = hits.findIndex((one) => isSame(one, hit));
  const number = at + 1;
  // Until the first answer nothing has been searched.
  const isSearching = search.state === 'searching' || search.query === '';
  const count = search.books[0]?.searched?.count ?? hits.length;

  useHitMark(hit, (words) => setAtHead(words.bottom > innerHeight / 2));
  useEffect(() => {
    forgetPendingSearchHit();
    // The book was opened at the hit, so the reader's previous place is not kept yet.
    if (!isFromOutside || !before) return;
    const place = { ...before, at: Date.now(), device: deviceName(navigator.userAgent) };
    void usecases.logPlace({ bookId: found.hit.bookId, place });
  }, [isFromOutside, before, found]);

  const go: HitStep = (by) => {
    // Wraps around at the end, which is known only once the search is complete.
    const next = isSearching ? hits[at + by] : hits[(at + by + hits.length) % hits.length];
    if (at < 0 || !next || hits.length < 2) return;
    setHit(next);
    places.go(placeOfHit(next));
  };
  useImperativeHandle(step, () => go);

  return (
    <section
      aria-label={t`Matches`}
      className="hit-bar"
      data-at-head={isAtHead || undefined}
      hidden={isAside}
    >
      <IconButton disabled={hits.length < 2} label={t`Previous match`} onClick={() => go(-1)}>
        <ChevronUp className="size-icon-lg" />
      </IconButton>
      <p className="hit-bar-count" role="status">
        {search.state === 'failed' && <Trans>The search did not work</Trans>}
        {isSearching && number > 0 && (
          <span aria-hidden="true">
            <Trans>{number} of …</Trans>
          </span>
        )}
        {isSearching && <span className={number > 0 ? 'sr-only' : ''}>{t`Searching…`}</span>}
        {search.state === 'done' && !isSearching && number > 0 && (
          <>
            <Trans>
              {number} of {count}
            </Trans>
            <span className="sr-only">, {hit.title}</span>
          </>
        )}
      </p>
      <IconButton disabled={hits.length < 2} label={t`Next match`} onClick={() => go(1)}>
        <ChevronDown className="size-icon-lg" />
      </IconButton>
      {before && (
        <Button
          icon={<Undo2 className="size-icon-md" />}
          kind="quiet"
          onClick={() => {
            onClose();
            places.jump(before);
          }}
          size="sm"
        >
          <span className="whitespace-nowrap max-sm:sr-only">
            <Trans>Go back</Trans>
          </span>
        </Button>
      )}
      <IconButton label={t`Close`} onClick={onClose}>
        <X className="size-icon-lg" />
      </IconButton>
    </section>
  );
}

function isSame(one: TextHit, other: TextHit): boolean {
  return one.target === other.target && one.blockId === other.blockId && one.start === other.start;
}
