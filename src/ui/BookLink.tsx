import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps, FocusEvent, PointerEvent } from 'react';
import { forgetIntent, loadAhead, loadAheadNow } from './intent';

type BookLinkProps = Omit<ComponentProps<'a'>, 'href'> & { bookId: number };

/** The way to a book's page. inviteCode and isDeepLink ride along (the root route keeps them). */
export function BookLink({ bookId, ...rest }: BookLinkProps) {
  const router = useRouter();
  const load = () => router.preloadRoute({ to: '/bookInfo/$bookId', params: { bookId } });
  const press = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') loadAheadNow(load);
  };
  const focus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) loadAhead(load);
  };
  return (
    <Link
      to="/bookInfo/$bookId"
      params={{ bookId }}
      // The router's own way begins with every link that passes under a resting mouse or begins a scroll.
      preload={false}
      onPointerEnter={() => loadAhead(load)}
      onPointerLeave={forgetIntent}
      onPointerDown={press}
      onFocus={focus}
      onBlur={forgetIntent}
      {...rest}
    />
  );
}
