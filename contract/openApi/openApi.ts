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
export const API_CHAPTER_MOST = 100_000;
export const API_BODY_BYTES = 1_024 * 1_024;
/** The longest range of time of a list of orders, in days. */
export const API_MOST_DAYS = 366;

/** The events that a webhook can receive (decision 0133). */
export const WEBHOOK_EVENTS = [
  'chapter.published',
  'order.paid',
  'order.refunded',
  'comment.waiting',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** `signed`: events as JSON, by Standard Webhooks. `discord`: a line of text, as Discord's webhooks take it. */
export const WEBHOOK_SHAPES = ['signed', 'discord'] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];
export const MOST_WEBHOOKS = 10;
export const WEBHOOK_ADDRESS_MOST = 500;
/** A webhook whose deliveries all failed for this many days is switched off. */
export const WEBHOOK_DEAD_DAYS = 5;
/** A secret as Standard Webhooks writes it: 32 bytes in base64. */
export const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
/** How many of a webhook's last deliveries the desk shows. */
export const SHOWN_DELIVERIES = 10;

/** The header by which a change that is sent again is recognised: up to 200 characters without spaces. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,200}$';
