import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import { recordAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { LoadFailure } from '../../../ui/LoadFailure';
import { PageHeader } from '../../../ui/PageHeader';
import { PageTitle } from '../../../ui/PageTitle';
import { Spinner } from '../../../ui/Spinner';
import { NoList } from './NoList';

/**
 * Handles an address that names a home block only by its title (spec 2.1): it redirects to the block's list.
 */
export function FindBlock({ title }: { title: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const find = useCallback(async () => {
    setFailure(undefined);
    const found = await usecases.findBlock({ title });
    recordAnswer(found);
    if (!found.ok) return setFailure(found.failure);
    await navigate({
      to: '/ViewAll',
      search: (before) => ({ ...before, title, blockId: String(found.value.blockId) }),
      replace: true,
    });
  }, [title, navigate]);
  useEffect(() => void find(), [find]);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      {!failure && <Spinner />}
      {failure?.name === 'notFound' && <NoList />}
      {failure && failure.name !== 'notFound' && <LoadFailure failure={failure} retry={() => void find()} />}
    </>
  );
}
