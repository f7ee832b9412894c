import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readOperatorNotes } from '../../../data/queries/notices';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';

/** Announces an operator's note to the reader, on any page: once per visit and note. */
export function NewNotes() {
  const router = useRouter();
  const newest = useLive('operator notes', readOperatorNotes).value?.at(-1)?.id ?? 0;
  useEffect(() => {
    if (newest === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./tellNewNotes')).then(({ tellNewNotes }) => {
      if (isCurrent) tellNewNotes(router, newest);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [newest, router]);
  return null;
}
