import { useEffect } from 'react';
import { houseName } from '../platform/device/houseName';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === '' ? houseName : `${children} · ${houseName}`;
  }, [children]);
  return null;
}
