import { createContext } from 'react';

/** The loader data of a kept tab's route. Null in the router's own outlet. */
export const KeptTabContext = createContext<{ readonly first: unknown } | null>(null);
