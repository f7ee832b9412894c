/** Where programs of an owner call, and where it is described (decision 0133). */
export const OPEN_API = '/api/v1';
export const OPEN_API_PAGE = '/api';
export const OPEN_API_DOCUMENT = '/api/openapi.json';

/** What a token may do, one by one. */
export const API_SCOPES = ['titles:read', 'titles:write', 'orders:read', 'comments:moderate'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A token begins with this, so that scanners of leaked secrets and people recognise one. */
export const API_TOKEN_PREFIX = 'api_';
export const API_TOKEN_NAME_MOST = 60;
/** The days for which a token may be made. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;
/** The most tokens of an installation that are neither revoked nor expired. */
export const MOST_API_TOKENS = 50;

/** The longest text of a chapter that a program may send, in characters, and its body in bytes. */
export const API_CHAPTER_MOST = 200_000;
export const API_BODY_BYTES = 1_024 * 1_024;
/** The longest range of time of a list of orders, in days. */
export const API_MOST_DAYS = 366;
