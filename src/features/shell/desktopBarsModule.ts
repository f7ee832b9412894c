import { useEffect, useState } from 'react';

type DesktopBars = typeof import('./DesktopBars');

let loaded: DesktopBars | undefined;

/** Fetches the bars of the desktop layout, so that the first frame has them. Never rejects: pages work without. */
export async function loadDesktopBars(): Promise<DesktopBars | undefined> {
  try {
    loaded ??= await import('./DesktopBars');
  } catch (error) {
    console.warn('The bars of the desktop layout could not be loaded.', error);
  }
  return loaded;
}

/** The bars, where they are `wanted`: a window may become a desktop's while it is open. */
export function useDesktopBars(wanted: boolean): DesktopBars | undefined {
  const [, show] = useState(loaded);
  useEffect(() => {
    if (wanted && !loaded) void loadDesktopBars().then(show);
  }, [wanted]);
  return wanted ? loaded : undefined;
}
