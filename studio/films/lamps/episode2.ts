import { manyLamps } from '../census/furnishings';
import { oilLamp, room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM } from '../drawing/person';
import { box } from '../drawing/shapes';
import { ease, mix, sway } from '../drawing/time';
import { nightSky, reflection, sea } from '../ferry/water';
import { type Episode, sayIn } from '../film';
import { AMBER, CINNABAR, CREAM, ferryTown, gu, lantern, ling, xiaoman } from './cast';
import { ledger } from './ledger';

export const episode2: Episode = {
  title: '灭灯',
  burnedIn: 'zh',
  poster: 17.6,
  shots: [
    {
      seconds: 5.2,
      lines: [sayIn('zh', 2.8, 5, undefined, '这边太亮，他看不见她。')],
      draw: (pen, { t }) => {
        ferryTown(pen, t, 30);
        titleCard(pen, t, {
          title: ['第十七盏'],
          episode: '灭灯',
          colour: CREAM,
          rule: CINNABAR,
          y: 200,
          until: 2.7,
        });
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 4.6,
      lines: [sayIn('zh', 0.4, 4.3, 'ling', '要找一盏灯，先把别的灯灭掉。')],
      draw: (pen, moment) => {
        room(pen, { wall: '#4a3424', paper: 'stripe' });
        manyLamps(pen, moment.t);
        bust(pen, ling, moment, { x: 270, y: 430, size: 158, turn: 0.2, mood: CALM, light: -1, who: 'ling' });
        box(pen, '#3c2517', -20, 830, 600, 200);
        tint(pen, '#0c1018', mix(0, 0.75, ease(moment.t, 3.4, 4.6)));
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [sayIn('zh', 2.3, 4.8, undefined, '六十年来，头一个黑夜。')],
      draw: (pen, { t }) => {
        ferryTown(pen, t, Math.round(mix(30, 0, ease(t, 0.2, 3))));
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      draw: (pen, { t }) => {
        nightSky(pen, t, 640);
        sea(pen, t, 560, 0.35);
        const near = ease(t, 0, 4.4);
        const [left, right] = [mix(60, 232, near), mix(480, 308, near)];
        for (const x of [left, right]) reflection(pen, t, x, 742, 120);
        figure(pen, gu, { x: left, y: 738, height: 170, stride: near < 1 ? t * 5 : 0, arm: 1.5 });
        figure(pen, xiaoman, { x: right, y: 738, height: 150, flip: true, skirt: true, arm: 1.5 });
        lantern(pen, left + 64 + sway(t, 2.4) * 3, 606, 20, 0.5);
        lantern(pen, right - 56 + sway(t, 1.9) * 3, 622, 20, 0.5);
        glow(pen, AMBER, 270, 640, 420, 0.75 * ease(t, 3.4, 5));
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.6,
      lines: [sayIn('zh', 1.6, 4, undefined, '十七号，还。')],
      draw: (pen, { t }) => {
        ledger(pen, [['小满', '还']], 1, ease(t, 1, 2.2));
        oilLamp(pen, t, 150, 860, 1.3);
        oilLamp(pen, t + 1, 250, 880, 1.3);
        vignette(pen, 0.5);
        tint(pen, '#000000', ease(t, 4.1, 4.6));
      },
    },
  ],
};
