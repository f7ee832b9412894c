import { createContext } from 'react';

/** What a kept tab's page is given: what the route's loader read. Null in the router's own outlet. */
export const KeptTabContext = createContext<{ readonly first: unknown } | null>(null);
