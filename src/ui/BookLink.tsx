import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { intentOf } from './intent';
import { type Titled, titlePath } from './titlePath';

type BookLinkProps = Omit<ComponentProps<'a'>, 'href'> & { book: Titled };

/** The way to a title's page. inviteCode and isDeepLink ride along (the root route keeps them). */
export function BookLink({ book, ...rest }: BookLinkProps) {
  const router = useRouter();
  const to = titlePath(book);
  const intent = intentOf(() => router.preloadRoute({ to }));
  return <Link to={to} preload={false} {...intent} {...rest} />;
}
