import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { intentOf } from './intent';

type BookLinkProps = Omit<ComponentProps<'a'>, 'href'> & { bookId: number };

/** The way to a book's page. inviteCode and isDeepLink ride along (the root route keeps them). */
export function BookLink({ bookId, ...rest }: BookLinkProps) {
  const router = useRouter();
  const intent = intentOf(() => router.preloadRoute({ to: '/bookInfo/$bookId', params: { bookId } }));
  return <Link to="/bookInfo/$bookId" params={{ bookId }} preload={false} {...intent} {...rest} />;
}
