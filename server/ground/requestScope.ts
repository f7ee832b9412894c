import { AsyncLocalStorage } from 'node:async_hooks';

/** The data of the present request, available anywhere in the code that answers it. */
export type RequestScope = { readonly id: string };

/** Entered for each request. Log lines written inside carry the request's id. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
