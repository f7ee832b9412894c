import type { MouseEvent } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Layers } from '../layers/useLayers';
import type { Reading } from '../stage/Reading';
import type { Direction } from '../text/direction';
import { tapZone } from './tapZone';

/** Two taps on a picture within this time and distance are a double tap. */
const TWICE_MS = 250;
const TWICE_PX = 40;

type TapOptions = {
  reading: Reading;
  layers: Layers;
  settings: ReadingSettings;
  turning: Direction;
  followLink: (link: string) => void;
};

/** Handles a tap on the page: it opens what it hit in the text, turns the page, or opens the menu. */
export function tapOn(
  event: MouseEvent,
  { reading, layers, settings, turning, followLink }: TapOptions,
): void {
  const element = event.target as Element;
  // Two chapters may be on the screen: the tapped one counts.
  const target = Number(element.closest<HTMLElement>('.leaf-scroll')?.dataset.target ?? reading.target);
  const note = element.closest<HTMLElement>('[data-note]')?.dataset.note;
  if (note) {
    event.preventDefault();
    return layers.openSheet({ kind: 'note', target, label: note });
  }
  const link = element.closest<HTMLElement>('[data-link]')?.dataset.link;
  if (link !== undefined) {
    event.preventDefault();
    return followLink(link);
  }
  const picture = element.closest<HTMLElement>('[data-picture]')?.dataset.picture;
  if (picture) return layers.openSheet({ kind: 'picture', target, blockId: picture });
  if (element.closest('a, button, label, input, select') || !getSelection()?.isCollapsed) return;
  const place = { x: event.clientX, y: event.clientY };
  const zone = tapZone(place.x, window.innerWidth, settings, turning);
  const tap = () => {
    if (zone === 'menu' || layers.menuOpen) layers.toggleMenu();
    else reading.turn(zone === 'next' ? 1 : -1);
  };
  if (!reading.zoom.isOn || layers.menuOpen) tap();
  else onceOrTwice(place, tap, () => reading.zoom.toggle(place));
}

type Tap = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> };
let waiting: Tap | undefined;

function onceOrTwice({ x, y }: { x: number; y: number }, once: () => void, twice: () => void): void {
  const first = waiting;
  clearTimeout(first?.timer);
  waiting = undefined;
  if (first && Math.hypot(first.x - x, first.y - y) < TWICE_PX) return twice();
  const timer = setTimeout(() => {
    waiting = undefined;
    once();
  }, TWICE_MS);
  waiting = { x, y, timer };
}
