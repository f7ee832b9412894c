import { type ComponentType, use } from 'react';
import { KeptTabContext } from './KeptTabContext';

/** The page of a tab's route: only among the kept tabs, never a second time in the router's outlet. */
export function TabPage<First>({ page: Page }: { page: ComponentType<{ first: First }> }) {
  const tab = use(KeptTabContext);
  return tab && <Page first={tab.first as First} />;
}
