import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shared } from '../../../../contract/wire/serviceWorker';
import { withPageTexts } from '../../../i18n/activate';
import { lazyPart } from '../../../platform/navigation/lazy';
import { usecases } from '../../../platform/worker/usecases';

const SharedFilesSheet = lazyPart(() => withPageTexts(import('./SharedFilesSheet')), 'SharedFilesSheet');

const SHARED: readonly Shared[] = ['waiting', 'tooLarge', 'full', 'lost'];

/**
 * The part of this page's first address about shared files. The navigation entry still has it after the
 * router has changed the address.
 */
const sharedWithVisit = (() => {
  const [visit] = performance.getEntriesByType('navigation');
  const url = visit && URL.canParse(visit.name) ? new URL(visit.name) : undefined;
  if (url?.pathname !== '/BookShelf') return undefined;
  return SHARED.find((one) => one === url.searchParams.get('shared'));
})();

/** Handles files that another app shared with this one (the manifest's share_target), once per visit. */
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

/** The library accepts files dropped on the page, and shows the progress. */
function dropOnLibrary(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}
