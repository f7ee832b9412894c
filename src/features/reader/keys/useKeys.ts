import { useEffectEvent, useLayoutEffect } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Reading } from '../stage/Reading';
import type { Direction } from '../text/direction';
import { type Hands, obey } from './commands';
import { keyCommand } from './keyCommand';

/** The reader's keys (keyCommand), while nothing lies above the text that has its own. */
export function useKeys(settings: ReadingSettings, turning: Direction, hands: Hands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What lies above the text has its own keys. One that is on its way out no longer has any.
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const command = keyCommand(event, settings, turning, hands.reading.zoom.isOn);
    if (!command || belongsToControl(event)) return;
    // With nothing found they are the browser's.
    if ((command === 'nextHit' || command === 'previousHit') && !hands.stepHit.current) return;
    event.preventDefault();
    // Nobody else needs it: a key that turns the page goes through no other listener first.
    event.stopPropagation();
    if (panByKey(hands.reading, event.key)) return;
    obey(command, hands);
  });
  // At once, not after the paint: between two of them no key is to be lost.
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

/** Moves a picture that is looked at closely. At its edge the key turns the page. */
function panByKey({ zoom }: Reading, key: string): boolean {
  const [x, y] = PANS[key] ?? [0, 0];
  return zoom.pan(x, y);
}

/** Keys that a focused control needs for itself. */
function belongsToControl(event: KeyboardEvent): boolean {
  const element = event.target as Element;
  if (element.closest('input, select, textarea, dialog, [contenteditable]')) return true;
  if (/^(?:Arrow|Home$|End$)/.test(event.key) && element.closest('[data-scrolls]')) return true;
  return (event.key === ' ' || event.key === 'Enter') && element.closest('button, a') !== null;
}
