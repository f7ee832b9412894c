import { useEffect } from 'react';

/** Sets the document's title. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === '' ? 'Dogear' : `${children} · Dogear`;
  }, [children]);
  return null;
}
