import { useEffectEvent, useLayoutEffect } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Reading } from '../stage/Reading';
import type { Direction } from '../text/direction';
import { type Hands, obey } from './commands';
import { keyCommand } from './keyCommand';

/** Handles the reader's keys (keyCommand) unless something above the text handles keys itself. */
export function useKeys(settings: ReadingSettings, turning: Direction, hands: Hands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog handles its own keys. One that is closing no longer has any.
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const command = keyCommand(event, settings, turning, hands.reading.zoom.isOn);
    if (!command || belongsToControl(event)) return;
    // If nothing was found, these keys are the browser's.
    if ((command === 'nextHit' || command === 'previousHit') && !hands.stepHit.current) return;
    event.preventDefault();
    // No other listener needs it, so a page turn runs none of them first.
    event.stopPropagation();
    if (panByKey(hands.reading, event.key)) return;
    obey(command, hands);
  });
  // A layout effect, so that no key is lost between two paints.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

const PAN_PX = 120;
const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

function panByKey({ zoom }: Reading, key: string): boolean {
  const [x, y] = PANS[key] ?? [0, 0];
  return zoom.pan(x, y);
}

function belongsToControl(event: KeyboardEvent): boolean {
  const element = event.target as Element;
  if (element.closest('input, select, textarea, dialog, [contenteditable]')) return true;
  if (/^(?:Arrow|Home$|End$)/.test(event.key) && element.closest('[data-scrolls]')) return true;
  return (event.key === ' ' || event.key === 'Enter') && element.closest('button, a') !== null;
}
