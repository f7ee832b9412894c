import { type ComponentType, use } from 'react';
import { KeptTabContext } from './KeptTabContext';

/** Renders a tab route's page only among the kept tabs, not in the router's outlet. */
export function TabPage<First>({ page: Page }: { page: ComponentType<{ first: First }> }) {
  const tab = use(KeptTabContext);
  return tab && <Page first={tab.first as First} />;
}
