import { useEffect } from 'react';

/** Names the document after the page. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === '' ? 'Dogear' : `${children} · Dogear`;
  }, [children]);
  return null;
}
