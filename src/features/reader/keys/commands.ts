import type { RefObject } from 'react';
import type { Signal } from '../../../platform/live/signal';
import type { Layers } from '../layers/useLayers';
import type { HitStep } from '../search/HitBar';
import type { Reading } from '../stage/Reading';
import type { KeyCommand } from './keyCommand';

export type Hands = {
  readonly reading: Reading;
  readonly layers: Layers;
  readonly stepHit: RefObject<HitStep | null>;
  readonly onLeave: () => void;
  readonly turns: Signal<number>;
};

type Command = {
  readonly run: (hands: Hands) => void;
  readonly moves?: true;
};

const ZOOM_STEP = 1.5;

const COMMANDS: Record<KeyCommand, Command> = {
  nextPage: { run: ({ reading }) => reading.turn(1), moves: true },
  previousPage: { run: ({ reading }) => reading.turn(-1), moves: true },
  nextChapter: { run: ({ reading }) => reading.turnChapter(1) },
  previousChapter: { run: ({ reading }) => reading.turnChapter(-1) },
  chapterStart: { run: ({ reading }) => reading.go(reading.target, 'start'), moves: true },
  chapterEnd: { run: ({ reading }) => reading.go(reading.target, 'end'), moves: true },
  menu: { run: ({ layers }) => layers.toggleMenu() },
  readAloud: { run: ({ layers }) => layers.readAloud(null) },
  search: { run: ({ layers }) => layers.openSheet({ kind: 'search' }) },
  keys: { run: ({ layers }) => layers.openSheet({ kind: 'keys' }) },
  zoomIn: { run: ({ reading }) => reading.zoom.by(ZOOM_STEP) },
  zoomOut: { run: ({ reading }) => reading.zoom.by(1 / ZOOM_STEP) },
  wholePage: { run: ({ reading }) => reading.zoom.reset() },
  nextHit: { run: ({ stepHit }) => stepHit.current?.(1) },
  previousHit: { run: ({ stepHit }) => stepHit.current?.(-1) },
  back: { run: ({ layers, onLeave }) => layers.closeTop() || onLeave() },
};

export function obey(command: KeyCommand, hands: Hands): void {
  const { run, moves } = COMMANDS[command];
  run(hands);
  if (moves) hands.turns.set(hands.turns.value + 1);
}
