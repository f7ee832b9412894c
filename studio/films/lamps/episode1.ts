import { manyLamps } from '../census/furnishings';
import { room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, KIND } from '../drawing/person';
import { box, disc, polygon } from '../drawing/shapes';
import { ease, mix, sway } from '../drawing/time';
import { nightSky, rain, sea } from '../ferry/water';
import { type Episode, sayIn } from '../film';
import { AMBER, CINNABAR, CREAM, ferryTown, gu, lantern, ling } from './cast';
import { ledger } from './ledger';

export const episode1: Episode = {
  title: '借灯',
  burnedIn: 'zh',
  poster: 17.4,
  shots: [
    {
      seconds: 4,
      draw: (pen, { t }) => {
        ferryTown(pen, t, 30);
        rain(pen, t, 0.3);
        titleCard(pen, t, {
          title: ['第十七盏'],
          episode: '借灯',
          colour: CREAM,
          rule: CINNABAR,
          y: 200,
          until: 4,
        });
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 6,
      lines: [
        sayIn('zh', 0.4, 2.4, 'gu', '借一盏灯。'),
        sayIn('zh', 3, 5.7, 'ling', '不收押金，天亮前来还就好。'),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 2.7) {
          room(pen, { wall: '#16232c' });
          rain(pen, t, 0.35);
          box(pen, '#2a1c12', -20, -20, 70, 1_000);
          box(pen, '#2a1c12', 490, -20, 70, 1_000);
          bust(pen, gu, moment, { x: 270, y: 420, size: 155, turn: 0.1, mood: CALM, light: 1, who: 'gu' });
          glow(pen, AMBER, 480, 700, 420, 0.3);
        } else {
          room(pen, { wall: '#4a3424', paper: 'stripe' });
          manyLamps(pen, t);
          bust(pen, ling, moment, {
            x: 262,
            y: 440,
            size: 150,
            turn: -0.25,
            mood: KIND,
            light: 1,
            who: 'ling',
          });
          box(pen, '#3c2517', -20, 830, 600, 200);
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.6,
      lines: [sayIn('zh', 0.8, 4.3, undefined, '同一个名字，借了六十年。')],
      draw: (pen, { t }) => {
        ledger(
          pen,
          [
            ['顾迟', '还'],
            ['顾迟', '还'],
            ['顾迟', '还'],
            ['顾迟', '还'],
            ['顾迟', '还'],
          ],
          ease(t, 0, 3.4),
        );
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      lines: [
        sayIn('zh', 0.5, 2.2, undefined, '您在照谁？'),
        sayIn('zh', 2.6, 5.1, 'gu', '照我女人。她还没回来。'),
      ],
      draw: (pen, { t }) => {
        nightSky(pen, t, 560);
        sea(pen, t, 520, 0.6);
        polygon(pen, '#0a1420', [-20, 960], [-20, 850], [340, 820], [420, 960]);
        const sunk = ease(t, 0, 2) * 6;
        figure(pen, gu, { x: 250, y: 846 + sunk, height: 290, arm: 2.6 });
        lantern(pen, 325 + sway(t, 4) * 2, 500 + sunk, 36, 0.75);
        vignette(pen, 0.55);
      },
    },
    {
      seconds: 4,
      lines: [sayIn('zh', 1, 3.6, undefined, '对岸，也有一盏。')],
      draw: (pen, { t }) => {
        nightSky(pen, t, 400);
        polygon(pen, '#0a1522', [-20, 470], [140, 390], [330, 430], [560, 360], [560, 560], [-20, 560]);
        sea(pen, t, 540, 0.5);
        tint(pen, '#1a2430', 0.7);
        const seen = ease(t, 0.6, 1.6);
        disc(pen, `rgba(255, 214, 130, ${seen})`, 330, 528, mix(2, 4, ease(t, 1, 4)));
        glow(pen, AMBER, 330, 528, 60, 0.8 * seen);
        vignette(pen, 0.6);
        tint(pen, '#000000', ease(t, 3.6, 4));
      },
    },
  ],
};
