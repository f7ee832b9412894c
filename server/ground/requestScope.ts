import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is being answered, wherever the code is that answers it. */
export type RequestScope = { readonly id: string };

/** Entered by whoever takes requests in; a line of the log that is written inside bears the request's id. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
