import { useNavigate } from '@tanstack/react-router';
import { type Choice, searchOf } from './discoverChoice';

export type Choose = (change: Partial<Choice>) => void;

/**
 * Changes what /discover shows. The address takes the place of the one before: the way back leads out of Explore,
 * not through every filter that was tried.
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
