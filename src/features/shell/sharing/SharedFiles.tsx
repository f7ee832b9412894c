import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shared } from '../../../../contract/wire/serviceWorker';
import { withPageTexts } from '../../../i18n/activate';
import { lazyPart } from '../../../platform/navigation/lazy';
import { usecases } from '../../../platform/worker/usecases';

const SharedFilesSheet = lazyPart(() => withPageTexts(import('./SharedFilesSheet')), 'SharedFilesSheet');

const SHARED: readonly Shared[] = ['waiting', 'tooLarge', 'full', 'lost'];

/** What the address this page was opened with says of files that were shared. Read late: the browser still knows it. */
const sharedWithVisit = (() => {
  const [visit] = performance.getEntriesByType('navigation');
  const url = visit && URL.canParse(visit.name) ? new URL(visit.name) : undefined;
  if (url?.pathname !== '/BookShelf') return undefined;
  return SHARED.find((one) => one === url.searchParams.get('shared'));
})();

/** Files that another app has shared with this one (the manifest's share_target): once for each visit that came with some. */
export function SharedFiles() {
  const [shared, setShared] = useState(sharedWithVisit);
  const navigate = useNavigate();
  if (!shared) return null;
  const leave = async (taken: readonly File[]) => {
    await usecases.dropSharedFiles();
    setShared(undefined);
    await navigate({ to: '/BookShelf', replace: true });
    if (taken.length > 0) dropOnLibrary(taken);
  };
  return <SharedFilesSheet shared={shared} onLeave={(taken) => void leave(taken)} />;
}

/** The library takes files that are dropped on the page, and tells how far it is. */
function dropOnLibrary(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}
