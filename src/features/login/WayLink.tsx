import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/buttonClass';

type WayLinkProps = {
  to: '/login' | '/loginEmail' | '/loginCode' | '/forgetPassword';
  redirect: string | undefined;
  register?: boolean;
  children: ReactNode;
};

/** A link to another way to log in. It replaces the history entry, so that Back leaves the login. */
export function WayLink({ to, redirect, register, children }: WayLinkProps) {
  return (
    <Link
      to={to}
      search={{ ...(redirect !== undefined && { redirect }), ...(register && { register: true }) }}
      replace
      className={buttonClass('quiet')}
    >
      {children}
    </Link>
  );
}
