import { letter } from '../drawing/lettering';
import { glow } from '../drawing/light';
import type { Person } from '../drawing/person';
import { box, disc, faded, line, placed, polygon, rounded } from '../drawing/shapes';
import { sway } from '../drawing/time';
import type { Pen } from '../film';
import { GOLD, INK, LAMP, STUCCO, VERMILION } from './cast';
import { nightSky, sea } from './water';

/** The boat deck: rail, sea and night behind the cast. `lamp` lights it from the left. */
export function boatDeck(pen: Pen, t: number, { lamp = true, swell = 1 } = {}): void {
  const roll = sway(t, 5.2) * 10 * swell;
  placed(pen, { y: roll }, () => {
    nightSky(pen, t, 480);
    sea(pen, t, 470, swell);
  });
  for (let post = 0; post < 5; post++) box(pen, '#0d1b2c', 20 + post * 130, 560, 10, 260);
  line(pen, STUCCO, 13, 'M -20 562 L 560 562');
  line(pen, '#0d1b2c', 6, 'M -20 640 L 560 640 M -20 720 L 560 720');
  box(pen, '#10202f', -20, 800, 600, 200);
  if (!lamp) return;
  polygon(pen, INK, [0, 0], [120, 0], [120, 40], [0, 60]);
  rounded(pen, '#ffe2a3', [56, 52, 44, 20], 8);
  glow(pen, LAMP, 78, 66, 420, 0.5);
}

export function saloon(pen: Pen, t: number): void {
  box(pen, '#3a2b2b', -60, -60, 700, 1_100);
  box(pen, '#59403a', -60, 120, 700, 250);
  for (let window = 0; window < 4; window++) {
    rounded(pen, '#d6b27a', [-22 + window * 150, 146, 126, 190], 26);
    rounded(pen, '#12283d', [-12 + window * 150, 156, 106, 170], 20);
    const y = 250 + sway(t, 5) * 7;
    box(pen, '#1f4a62', -12 + window * 150, y, 106, 326 - y - 6);
  }
  box(pen, '#2c2023', -60, 370, 700, 30);
  box(pen, '#241b21', -60, 640, 700, 400);
  placed(pen, { x: 270, y: 0, turn: sway(t, 5) * 0.03 }, () => {
    line(pen, INK, 5, 'M 0 -20 L 0 70');
    polygon(pen, VERMILION, [-58, 112], [58, 112], [26, 68], [-26, 68]);
    disc(pen, '#ffe8b4', 0, 116, 26, 12);
    glow(pen, LAMP, 0, 120, 420, 0.55);
  });
}

export function table(pen: Pen, y: number): void {
  box(pen, '#241b21', -60, y + 60, 700, 500);
  polygon(pen, '#8a5a3a', [-40, y], [580, y], [640, y + 80], [-100, y + 80]);
  polygon(pen, '#6b432c', [-100, y + 80], [640, y + 80], [640, y + 104], [-100, y + 104]);
  box(pen, '#2a1d1c', 200, y + 104, 140, 400);
}

/** The brass counter in a hand, with its number. `press` (0 to 1) sinks the lever. */
export function clicker(pen: Pen, x: number, y: number, size: number, value: string, press = 0): void {
  placed(pen, { x, y, scale: size / 100 }, () => {
    rounded(pen, '#8d6a27', [-26, -128 + press * 16, 52, 50], 10);
    disc(pen, '#b98a33', 0, 0, 100);
    disc(pen, GOLD, -6, -6, 88);
    rounded(pen, '#1a1c22', [-60, -34, 120, 62], 8);
    letter(pen, value, 0, 18, { size: 54, colour: '#f6ecd2', face: 'rubik', weight: 600, spacing: 4 });
    faded(pen, 0.6, () => line(pen, '#fff2c8', 6, 'M -66 -48 Q -40 -76 -6 -80'));
  });
}

/** The hand around the counter that `clicker` draws; `behind` draws the part that the brass hides. */
export function countingHand(
  pen: Pen,
  { skin, shade, coat, coatShade }: Person,
  { x, y, size, press = 0 }: { x: number; y: number; size: number; press?: number },
  part: 'behind' | 'before',
): void {
  placed(pen, { x, y, scale: size / 100 }, () => {
    if (part === 'behind') {
      polygon(pen, skin, [60, 110], [150, 20], [300, 190], [190, 290]);
      polygon(pen, coat, [150, 230], [250, 120], [520, 360], [380, 520]);
      polygon(pen, coatShade, [128, 258], [156, 226], [410, 490], [360, 540]);
      disc(pen, shade, 84, 44, 76, 92, 0.3);
      return;
    }
    for (const [fromX, fromY, toX, toY] of [
      [142, -6, 86, -2],
      [148, 38, 80, 42],
      [134, 80, 66, 82],
      [106, 116, 48, 112],
    ] as const) {
      line(pen, shade, 42, `M ${fromX} ${fromY + 4} L ${toX} ${toY + 4}`);
      line(pen, skin, 38, `M ${fromX} ${fromY} L ${toX} ${toY}`);
    }
    const tip = -136 + press * 16;
    line(pen, shade, 48, `M 138 -30 Q 128 -110 66 ${tip + 12}`);
    line(pen, skin, 44, `M 136 -34 Q 124 -116 22 ${tip}`);
    rounded(pen, '#f1d0b4', [2, tip - 15, 28, 20], 9);
  });
}

/** The misspelt board over the locker, 440 units wide. */
export function lifejacketBoard(pen: Pen): void {
  rounded(pen, '#0e3c33', [50, 190, 440, 200], 6);
  rounded(pen, '#14594b', [56, 196, 428, 188], 5);
  const how = { size: 52, colour: '#f4ecd6', face: 'rubik', weight: 700, align: 'left', spacing: 3 } as const;
  letter(pen, 'LIFEJACKTS', 76, 282, how);
  letter(pen, 'FOR ADULTS', 76, 346, { ...how, size: 38 });
  box(pen, '#123d34', 60, 410, 420, 300);
  box(pen, '#0c2c26', 60, 410, 420, 12);
  line(pen, '#0c2c26', 6, 'M 270 420 L 270 710');
}

export function mug(pen: Pen, x: number, y: number, t: number): void {
  disc(pen, '#00000044', x + 10, y + 14, 78);
  line(pen, '#cfc2a6', 20, `M ${x + 66} ${y + 30} L ${x + 106} ${y + 52}`);
  disc(pen, STUCCO, x, y, 76);
  disc(pen, '#c9bb9c', x, y, 66);
  disc(pen, '#7c4424', x + 2, y + 3, 62);
  faded(pen, 0.5, () => disc(pen, '#a9663a', x - 12 + sway(t, 3) * 3, y - 14, 30, 22, -0.5));
}

/** The painter's kit; `open` (0 to 1) is how far its lid is open. */
export function paintBox(pen: Pen, x: number, y: number, size: number, open = 0): void {
  placed(pen, { x, y, scale: size / 100 }, () => {
    if (open > 0) {
      polygon(pen, '#2d2320', [-104, -60], [104, -60], [116, -60 - 130 * open], [-116, -60 - 130 * open]);
      rounded(pen, '#b98f5c', [-84, -50 - 96 * open, 168, 40 * open], 14);
      line(
        pen,
        '#6d4a35',
        8,
        `M -40 ${-50 - 98 * open} L -40 ${-52 - 54 * open} M 40 ${-50 - 98 * open} L 40 ${-52 - 54 * open}`,
      );
    }
    polygon(pen, '#1d1817', [-104, -60], [104, -60], [104, 50], [-104, 50]);
    polygon(pen, '#322724', [-104, -60], [104, -60], [104, -34], [-104, -34]);
    for (const hook of [-54, 54]) rounded(pen, GOLD, [hook - 9, -44, 18, 26], 4);
    if (open === 0) line(pen, '#c8a878', 9, 'M -60 -62 Q 0 -128 60 -62');
  });
}
