import { oilLamp, room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { openHand } from '../drawing/hand';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, KIND, SAD } from '../drawing/person';
import { backdrop, box, disc, faded, line, placed, polygon, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { ostreyShore } from '../ferry/ashore';
import { LAMP, STUCCO, VERMILION } from '../ferry/cast';
import { ladyAmory, nightSky, reflection, sea } from '../ferry/water';
import { type Episode, type Pen, sayIn } from '../film';
import { antonina, envelope, snow, TABLE, vera } from './cast';

function officeWindow(pen: Pen): void {
  box(pen, TABLE, -20, 800, 600, 200);
  line(pen, '#241a14', 34, 'M 20 -20 L 20 820 M 520 -20 L 520 820 M -20 40 L 560 40');
  faded(pen, 0.12, () => polygon(pen, '#dfeaf0', [60, 60], [220, 60], [60, 420]));
  rounded(pen, '#1d1510', [190, 782, 160, 22], 8);
}

export const episode2: Episode = {
  title: 'Запятые',
  burnedIn: 'ru',
  poster: 17,
  shots: [
    {
      seconds: 5,
      lines: [sayIn('ru', 2.9, 4.8, undefined, 'Последний теплоход.')],
      draw: (pen, { t }) => {
        nightSky(pen, t);
        ostreyShore(pen, 560);
        sea(pen, t, 566);
        const x = mix(-60, 250, ease(t, 0, 5));
        ladyAmory(pen, t, { x, y: 650, scale: 0.95 });
        for (const lamp of [-100, -10, 80]) reflection(pen, t, x + lamp, 674, 120);
        snow(pen, t);
        titleCard(pen, t, {
          title: ['Окно номер три'],
          episode: 'Запятые',
          colour: STUCCO,
          rule: VERMILION,
          until: 2.8,
        });
        if (t > 3) figure(pen, vera, { x: 460, y: 900, height: 190, skirt: true, flip: true, hat: 'none' });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5.6,
      lines: [
        sayIn('ru', 0.3, 2.7, 'antonina', 'Посмотрите Малыгина. Я мать.'),
        sayIn('ru', 3.3, 5.3, 'vera', 'Для него ничего нет.'),
      ],
      draw: (pen, moment) => {
        if (moment.t < 3) {
          room(pen, { wall: '#31424a', paper: 'none' });
          bust(pen, antonina, moment, {
            x: 270,
            y: 430,
            size: 150,
            turn: 0.1,
            mood: CALM,
            light: -1,
            who: 'antonina',
          });
        } else {
          room(pen, { wall: '#3c4a45', paper: 'stripe' });
          oilLamp(pen, moment.t, 440, 800, 1.2);
          bust(pen, vera, moment, {
            x: 255,
            y: 440,
            size: 150,
            turn: 0.1,
            mood: SAD,
            light: 1,
            gaze: [0, 0.9],
            who: 'vera',
          });
        }
        officeWindow(pen);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4,
      lines: [sayIn('ru', 1, 3.7, 'antonina', 'Тогда вот это — вам.')],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#4a3222'], [1, '#241810']);
        const slide = ease(t, 0.2, 1.8);
        placed(pen, { x: 110, y: mix(-60, 300, slide), turn: -0.05 }, () => {
          envelope(pen);
          line(pen, '#2a2740', 4, 'M 36 140 Q 90 128 150 140 M 36 168 Q 80 158 120 168');
        });
        openHand(pen, antonina, { x: 420, y: mix(40, 400, slide), size: 64, turn: -0.5 });
        glow(pen, LAMP, 400, 160, 460, 0.35);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      lines: [
        sayIn('ru', 0.3, 2.4, 'antonina', 'Я поняла с\u00a0третьего письма.'),
        sayIn('ru', 2.6, 5.1, 'antonina', 'У сына не было запятых.'),
      ],
      draw: (pen, moment) => {
        room(pen, { wall: '#5a4a3a', paper: 'fern' });
        glow(pen, LAMP, 300, 340, 460, 0.4);
        bust(pen, antonina, moment, {
          x: 270,
          y: 410,
          size: 168,
          turn: -0.2,
          mood: KIND,
          light: 1,
          lids: moment.t > 2.6 ? 0.75 : 1,
          who: 'antonina',
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [
        sayIn('ru', 0.3, 2.2, 'vera', 'Зачем же вы писали дальше?'),
        sayIn('ru', 2.7, 4.2, 'antonina', 'А вы?'),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: '#4a4034', paper: 'stripe' });
        bust(pen, antonina, moment, {
          x: 385,
          y: 420,
          size: 118,
          turn: -0.55,
          mood: KIND,
          light: -1,
          who: 'antonina',
        });
        bust(pen, vera, moment, { x: 150, y: 440, size: 122, turn: 0.55, mood: KIND, light: 1, who: 'vera' });
        box(pen, TABLE, -20, 760, 600, 240);
        oilLamp(pen, t, 268, 770, 1.3);
        for (const x of [120, 420]) {
          rounded(pen, '#a9642fcc', [x - 20, 716, 40, 56], 5);
          line(pen, '#d9dde0', 5, `M ${x - 24} 774 L ${x + 24} 774`);
          disc(pen, '#ffffff44', x, 716, 20, 5);
        }
        vignette(pen, 0.5);
        tint(pen, '#000000', ease(t, 4.5, 5));
      },
    },
  ],
};
