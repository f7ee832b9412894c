/** Whether the browser was told to spare data. Safari and Firefox do not say. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
