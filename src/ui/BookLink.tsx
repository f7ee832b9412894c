import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type BookLinkProps = Omit<ComponentProps<'a'>, 'href'> & { bookId: number };

/** The way to a book's page. inviteCode and isDeepLink ride along (the root route keeps them). */
export function BookLink({ bookId, ...rest }: BookLinkProps) {
  return <Link to="/bookInfo/$bookId" params={{ bookId }} {...rest} />;
}
