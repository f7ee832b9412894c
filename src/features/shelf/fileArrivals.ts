import { type FileSource, sourceOf } from './openFiles';

type LaunchQueue = {
  setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
};

/**
 * Hears of files that are dropped on the page, and of those the app is opened with; `onComing` of files that are dragged over it.
 * Returns how to stop.
 */
export function listenForFiles(
  page: EventTarget,
  onFiles: (sources: FileSource[]) => void,
  onComing: () => void = () => undefined,
): () => void {
  const hasFiles = (event: Event) => (event as DragEvent).dataTransfer?.types.includes('Files') ?? false;
  // Without this the browser shows the file instead.
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
  // Keeps what came before anybody listened.
  (page as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) onFiles(files.map((file) => ({ name: file.name, read: () => file.getFile() })));
  });
  return () => {
    page.removeEventListener('dragenter', enter);
    page.removeEventListener('dragover', over);
    page.removeEventListener('drop', drop);
  };
}
