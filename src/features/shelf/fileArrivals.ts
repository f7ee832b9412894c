import { type FileSource, sourceOf } from './openFiles';

type LaunchQueue = {
  setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
};

/**
 * Reports files that are dropped on the page or opened with the app; calls `onComing` when files are dragged
 * over it. Returns how to stop.
 */
export function listenForFiles(
  page: EventTarget,
  onFiles: (sources: FileSource[]) => void,
  onComing: () => void = () => undefined,
): () => void {
  const hasFiles = (event: Event) => (event as DragEvent).dataTransfer?.types.includes('Files') ?? false;
  // Otherwise the browser opens the file itself.
  const over = (event: Event) => hasFiles(event) && event.preventDefault();
  const enter = (event: Event) => hasFiles(event) && onComing();
  const drop = (event: Event) => {
    const files = [...((event as DragEvent).dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files.map(sourceOf));
  };
  page.addEventListener('dragenter', enter);
  page.addEventListener('dragover', over);
  page.addEventListener('drop', drop);
  // The queue also holds files that arrived before this consumer.
  (page as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) onFiles(files.map((file) => ({ name: file.name, read: () => file.getFile() })));
  });
  return () => {
    page.removeEventListener('dragenter', enter);
    page.removeEventListener('dragover', over);
    page.removeEventListener('drop', drop);
  };
}
