/** Hands a file to the browser's downloads. The page cannot know whether the download succeeded. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // A download that has started no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
