/** This installation's name. The server writes it into the page, so that it is there before any answer. */
export let houseName =
  globalThis.document?.querySelector?.<HTMLMetaElement>('[name="application-name"]')?.content ?? 'Dogear';

/** Sets the name for a first picture, which is drawn without a page. */
export function assumeHouseName(assumed: string): void {
  houseName = assumed;
}
