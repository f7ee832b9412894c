import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isAdult } from '../../../contract/catalogue/ageRating';
import type { Result } from '../../../contract/wire/failure';
import { AGE_KEY } from '../../../data/queries/age';
import { type AgedTitle, readAgedTitle } from '../../../data/queries/agedTitle';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { SkeletonBlock } from '../../ui/Skeleton';
import { AgeQuestion } from './AgeQuestion';
import { useIsOfAge } from './useIsOfAge';

type AgeGateProps = {
  id: number;
  /** What the page has read of the title already. */
  first: AgedTitle | undefined;
  /** Fetches the title's page if the device knows nothing of it. */
  fetch: () => Promise<Result<unknown>>;
  onLeave: () => void;
  children: ReactNode;
};

/**
 * Renders what opens a title's texts or films, and of a title for adults only after the reader has said once
 * that they are of age: until then nothing of it is fetched, unlocked or stored (decision 0134).
 */
export function AgeGate({ id, first, fetch, onLeave, children }: AgeGateProps) {
  const { loaded, value: title } = useLive(`aged ${id}`, () => readAgedTitle(id), {
    loaded: first !== undefined,
    value: first,
  });
  const isUnknown = loaded && title === undefined;
  const { state } = useRefresh(isUnknown ? `aged ${id}` : '', fetch);
  // A title that cannot be fetched opens as before: its page says why, or shows what is on the device. It stays
  // open while it is fetched again.
  const [isOpen, setOpen] = useState(false);
  if (isUnknown && state === 'failed' && !isOpen) setOpen(true);
  if (!loaded || (isUnknown && !isOpen)) return <Waiting />;
  if (!title || !isAdult(title)) return children;
  return (
    <ForAdults title={title} onLeave={onLeave}>
      {children}
    </ForAdults>
  );
}

/** Has words at once: a page without any counts as one that did not start (spec 8). */
function Waiting() {
  return (
    <div aria-busy="true" className="mx-auto max-w-lg px-6 py-24">
      <p className="sr-only" role="status">
        <Trans>Loading</Trans>
      </p>
      {['w-full', 'w-11/12', 'w-9/12'].map((width) => (
        <SkeletonBlock className={`mt-4 h-3 ${width}`} key={width} />
      ))}
    </div>
  );
}

type ForAdultsProps = Pick<AgeGateProps, 'onLeave' | 'children'> & { title: AgedTitle };

function ForAdults({ title, onLeave, children }: ForAdultsProps) {
  const isOfAge = useIsOfAge();
  // Counts for this visit if the device cannot store it.
  const [hasSaid, setHasSaid] = useState(false);
  if (isOfAge || hasSaid) return children;
  if (isOfAge === undefined) return <Waiting />;
  const confirm = () => {
    setHasSaid(true);
    void usecases.saveSetting({ key: AGE_KEY, value: true });
  };
  return <AgeQuestion title={title} onConfirm={confirm} onLeave={onLeave} />;
}
