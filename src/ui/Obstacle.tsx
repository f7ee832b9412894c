import { useLingui } from '@lingui/react';
import { readObstacle } from '../../data/queries/obstacle';
import { failureText } from '../i18n/failureText';
import { useLive } from '../platform/live';

/** Beside what waits: why it does, once three tries in a row met something that answers in the server's place. */
export function Obstacle() {
  const { _ } = useLingui();
  const { value } = useLive('obstacle', readObstacle);
  if (value !== 'intercepted') return null;
  return <span className="mt-1 block">{_(failureText.intercepted)}</span>;
}
