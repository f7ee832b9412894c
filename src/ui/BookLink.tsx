import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { intentOf } from './intent';
import { type Titled, titlePath } from './titlePath';

type BookLinkProps = Omit<ComponentProps<'a'>, 'href'> & { book: Titled };

/** A link to a title's page. The root route keeps inviteCode and isDeepLink in the address. */
export function BookLink({ book, ...rest }: BookLinkProps) {
  const router = useRouter();
  const to = titlePath(book);
  const intent = intentOf(() => router.preloadRoute({ to }));
  return <Link to={to} preload={false} {...intent} {...rest} />;
}
