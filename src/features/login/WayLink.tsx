import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/buttonClass';

type WayLinkProps = {
  to: '/login' | '/loginEmail' | '/loginCode' | '/forgetPassword';
  /** The return path of the visit, handed on from way to way. */
  redirect: string | undefined;
  register?: boolean;
  children: ReactNode;
};

/** Another way in. It takes the place of this one in the history: back leads out of logging in. */
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
