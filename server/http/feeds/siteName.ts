/** The name of this site in its feeds and catalogues. */
export const SITE_NAME = 'Dogear';
