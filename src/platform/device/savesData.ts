/** Whether the reader told the browser to save data. Safari and Firefox do not report it. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
