import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitleRights } from './useDesk';

type DeskLinkProps = {
  /** A section, and after a slash what it shows. */
  at: string;
  className: string;
  lang?: string;
  children: ReactNode;
};

/** A link within the desk, or within the studio if it shows the section. */
export function DeskLink({ at, ...link }: DeskLinkProps) {
  const { page } = useTitleRights();
  return <Link to={page} search={{ at }} {...link} />;
}
