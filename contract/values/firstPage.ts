/**
 * What the page of a first visit would ask for at once, sent along with it (decision 0014): a stranger on a slow
 * line sees books a round trip and a sealed answer earlier. It is public, holds nothing of an account, and is only
 * ever read as data. No schema here: the page itself needs the id, and carries no validation.
 */
export type FirstPageData = {
  answers: { name: string; request: Record<string, unknown>; data: unknown }[];
  /** Content files of free chapters, named by the hash of their bytes. */
  contents: { hash: string; text: string }[];
};

/** The id of the `<script type="application/json">` that holds it. */
export const FIRST_PAGE_DATA_ID = 'first-page-data';

/** The property of `window` that holds an install offer which the browser made before the app ran (decision 0023). */
export const EARLY_INSTALL_OFFER = 'dogearInstallOffer';
