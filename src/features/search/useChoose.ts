import { useNavigate } from '@tanstack/react-router';
import { type Choice, searchOf } from './discoverChoice';

export type Choose = (change: Partial<Choice>) => void;

/**
 * Changes the choice on /discover. It replaces the history entry, so that Back leaves Explore instead of
 * undoing every filter.
 */
export function useChoose(choice: Choice): Choose {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '/discover',
      search: searchOf({ ...choice, ...change }),
      replace: true,
      resetScroll: false,
    });
}
