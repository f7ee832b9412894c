/** The catalogue's addresses and media types, OPDS 1.2 and 2.0. */
export const OPDS_ONE = '/opds/v1';
const CATALOGUE_TYPE = 'application/atom+xml;profile=opds-catalog';
/** Of a page of ways to other pages, and of one with novels. */
export const WAYS_TYPE = `${CATALOGUE_TYPE};kind=navigation`;
export const NOVELS_TYPE = `${CATALOGUE_TYPE};kind=acquisition`;

export const OPDS_TWO = '/opds/v2';
export const OPDS_TWO_TYPE = 'application/opds+json';
