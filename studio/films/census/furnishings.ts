import { glow } from '../drawing/light';
import { box, disc, faded, line, placed, polygon, rounded, shape } from '../drawing/shapes';
import { chance, sway } from '../drawing/time';
import type { Pen } from '../film';
import { AMBER, OXBLOOD, PAPER } from './cast';
import { hatched, oilLamp } from './rooms';

export function manyLamps(pen: Pen, t: number): void {
  for (const [y, from] of [
    [270, 0],
    [470, 40],
  ] as const) {
    box(pen, '#3a2a1c', -20, y, 600, 12);
    box(pen, '#00000055', -20, y + 12, 600, 10);
    for (let lamp = 0; lamp < 5; lamp++)
      oilLamp(pen, t + lamp, 40 + from + lamp * 112, y, 0.8 + chance(lamp + y) * 0.3);
  }
}

/** A long mirror on the wall; `share` (0 to 1) is the opacity of the reflection. */
export function mirror(pen: Pen, share: number, drawReflection: () => void): void {
  rounded(pen, '#00000066', [128, 148, 300, 430], 150);
  rounded(pen, '#8a6a2f', [120, 134, 300, 430], 150);
  rounded(pen, '#d2a550', [128, 142, 284, 414], 142);
  rounded(pen, '#2b3d3a', [142, 156, 256, 386], 128);
  pen.save();
  pen.beginPath();
  pen.roundRect(142, 156, 256, 386, 128);
  pen.clip();
  faded(pen, 0.5, () => polygon(pen, '#4d6a63', [142, 420], [398, 200], [398, 260], [142, 480]));
  faded(pen, share, drawReflection);
  glow(pen, AMBER, 350, 470, 150, 0.4);
  pen.restore();
}

export function kitchen(pen: Pen, t: number): void {
  box(pen, '#6f5238', -60, -60, 700, 1_100);
  box(pen, '#5d432d', -60, 470, 700, 260);
  for (let plank = 0; plank < 12; plank++)
    line(pen, '#4a3421', 3, `M ${-20 + plank * 54} 470 L ${-20 + plank * 54} 720`);
  box(pen, '#3a2819', -60, 716, 700, 400);
  placed(pen, { x: 300, y: 110 }, () => {
    rounded(pen, '#3b2717', [-8, -8, 260, 380], 4);
    for (let shelf = 0; shelf < 3; shelf++) {
      box(pen, '#24170d', 6, 10 + shelf * 112, 232, 96);
      box(pen, '#7d5631', 0, 104 + shelf * 112, 244, 12);
    }
    for (let plate = 0; plate < 6; plate++) {
      const [x, y] = [46 + (plate % 3) * 74, 64 + Math.floor(plate / 3) * 112];
      disc(pen, plate === 5 ? '#b5653f' : '#dfe6dc', x, y, 33, 37);
      disc(pen, plate === 5 ? '#8f4a2c' : '#7f9fa8', x, y, 24, 27);
      disc(pen, plate === 5 ? '#b5653f' : '#e9efe4', x, y, 20, 23);
    }
    shape(pen, '#3f6a8a', 'M 70 326 Q 52 290 74 268 L 74 252 L 114 252 L 114 268 Q 136 290 118 326 Z');
    line(pen, '#3f6a8a', 9, 'M 122 276 Q 146 286 124 312');
  });
  line(pen, '#2a1b10', 8, 'M -10 150 L 262 150');
  polygon(pen, PAPER, [40, 154], [96, 154], [92, 300], [44, 300]);
  polygon(pen, '#cbb88f', [70, 154], [96, 154], [92, 300], [72, 300]);
  polygon(pen, OXBLOOD, [42, 270], [94, 270], [93, 280], [42, 280]);
  hatched(pen, 'M 0 0 L 150 0 Q 50 420 0 960 Z M 540 0 L 430 0 Q 500 420 540 960 Z');
  glow(pen, '255, 150, 70', 60, 760, 560, 0.5 + 0.05 * sway(t, 0.9));
}

export function deepStreet(pen: Pen, t: number): void {
  box(pen, '#1b2a27', -60, -60, 700, 1_100);
  hatched(pen, 'M -20 -20 L 560 -20 L 560 980 L -20 980 Z', 0.3);
  rounded(pen, '#0a0f0f', [84, 170, 372, 560], 6);
  pen.save();
  pen.beginPath();
  pen.rect(100, 186, 340, 528);
  pen.clip();
  box(pen, '#0d1d22', 100, 186, 340, 528);
  polygon(pen, '#132a2c', [100, 186], [244, 480], [244, 714], [100, 714]);
  polygon(pen, '#102325', [440, 186], [300, 480], [300, 714], [440, 714]);
  for (let floor = 0; floor < 9; floor++) {
    const far = floor / 9;
    const [left, right] = [100 + far * 136, 440 - far * 132];
    const y = 210 + floor * 40;
    for (const x of [left + 6, right - 20 + far * 8])
      rounded(pen, '#e0a94a55', [x, y, 16 - far * 11, 24 - far * 15], 1);
  }
  polygon(pen, '#1d3536', [244, 480], [300, 480], [330, 714], [214, 714]);
  disc(pen, '#ffdf9a', 272, 560, 4);
  glow(pen, AMBER, 272, 560, 56, 0.7 + 0.05 * sway(t, 1.6));
  pen.restore();
  line(pen, '#0a0f0f', 10, 'M 206 180 L 206 720 M 338 180 L 338 720 M 90 440 L 450 440');
  box(pen, '#2c3f39', 66, 726, 408, 26);
}

export function handOfCards(pen: Pen, x: number, y: number, scale = 1): void {
  placed(pen, { x, y, scale }, () => {
    for (let card = -2; card <= 2; card++)
      placed(pen, { x: card * 20, y: Math.abs(card) * 5, turn: card * 0.14 }, () => {
        rounded(pen, PAPER, [-24, -66, 48, 70], 5);
        rounded(pen, OXBLOOD, [-19, -61, 38, 60], 3);
        line(pen, '#b9655c', 2, 'M -15 -56 L 15 -6 M 15 -56 L -15 -6');
      });
  });
}

export function tableTop(pen: Pen, y: number, colour = '#5a3a22'): void {
  polygon(pen, colour, [-60, y], [600, y], [660, y + 90], [-120, y + 90]);
  box(pen, '#2a1a10', -60, y + 90, 700, 400);
  line(pen, '#00000055', 4, `M -60 ${y + 90} L 600 ${y + 90}`);
}

export function boots(pen: Pen, x: number, y: number, scale = 1): void {
  for (const side of [0, 62])
    placed(pen, { x: x + side * scale, y, scale }, () => {
      shape(pen, '#15100d', 'M -18 -86 L 18 -86 L 20 -34 Q 54 -26 60 -6 L 60 6 L -20 6 Z');
      line(pen, '#6e5a4a', 4, 'M 8 -76 L 9 -36 M 30 -24 Q 44 -18 50 -8');
      box(pen, '#3b2a1f', -20, 4, 82, 8);
    });
}
