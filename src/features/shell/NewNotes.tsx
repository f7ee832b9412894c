import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readOperatorNotes } from '../../../data/queries/operatorNotes';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const tell = late(() => import('./tellNewNotes').then((module) => module.tellNewNotes), {
  orNothing: 'What is said of a message from the operator',
  texts: true,
});

/** Says that the operator has told the reader something, wherever they are by then: once a visit for each. */
export function NewNotes() {
  const router = useRouter();
  const newest = useLive('operator notes', readOperatorNotes).value?.at(-1)?.id ?? 0;
  useEffect(() => {
    if (newest === 0) return;
    let isCurrent = true;
    void tell.load().then((tellNewNotes) => {
      if (isCurrent) tellNewNotes?.(router, newest);
    });
    return () => {
      isCurrent = false;
    };
  }, [newest, router]);
  return null;
}
