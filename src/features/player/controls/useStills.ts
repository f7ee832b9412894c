import { useEffect, useState } from 'react';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';

type StillsOf = { videoId: number; target: number; film: Film | null };

/**
 * Returns the address of a film's stills, which are fetched once `isWanted`; undefined until they are loaded.
 */
export function useStills({ videoId, target, film }: StillsOf, isWanted: boolean): string | undefined {
  const offline = useOffline();
  const [held, setHeld] = useState<{ hash: string; address: string }>();
  const hash = film?.preview?.hash;
  const isHere = held?.hash === hash;
  useEffect(() => {
    if (!isWanted || hash === undefined || isHere) return;
    let isCurrent = true;
    void usecases.openStills({ videoId, target }).then((opened) => {
      if (!isCurrent || !opened.ok) return;
      setHeld({ hash, address: URL.createObjectURL(new Blob([opened.value], { type: 'image/webp' })) });
    });
    return () => {
      isCurrent = false;
    };
  }, [videoId, target, hash, isWanted, isHere, offline]);
  useEffect(() => {
    if (held) return () => URL.revokeObjectURL(held.address);
  }, [held]);
  return isHere ? held?.address : undefined;
}
