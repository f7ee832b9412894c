import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { intentOf } from './intent';

type ReadingLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { bookId: number; target: number };

export function ReadingLink({ bookId, target, ...rest }: ReadingLinkProps) {
  const router = useRouter();
  const to = '/reading/$bookId/$target';
  const intent = intentOf(() => router.preloadRoute({ to, params: { bookId, target } }));
  return <Link to={to} params={{ bookId, target }} preload={false} {...intent} {...rest} />;
}
