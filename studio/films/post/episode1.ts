import { oilLamp, room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { holdingHand } from '../drawing/hand';
import { letter, titleCard, typed } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, SAD } from '../drawing/person';
import { backdrop, box, line, placed, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { callowQuay } from '../ferry/ashore';
import { LAMP, STUCCO, VERMILION } from '../ferry/cast';
import { type Episode, type Pen, sayIn } from '../film';
import { envelope, PAPER, snow, TABLE, VIOLET, vera } from './cast';

const HAND = { colour: '#2a2740', italic: true, weight: 500, align: 'left' } as const;

function sheet(pen: Pen, rows: readonly string[], share: number): void {
  rounded(pen, '#00000055', [8, 10, 400, 470], 3);
  rounded(pen, PAPER, [0, 0, 400, 470], 3);
  rows.forEach((row, at) => {
    line(pen, '#c9b993', 2, `M 30 ${116 + at * 76} L 370 ${116 + at * 76}`);
    letter(pen, typed(row, share * rows.length - at), 36, 104 + at * 76, { ...HAND, size: 36 });
  });
}

export const episode1: Episode = {
  title: 'Тридцать дней',
  burnedIn: 'ru',
  poster: 8.8,
  shots: [
    {
      seconds: 4,
      draw: (pen, { t }) => {
        callowQuay(pen, t);
        snow(pen, t);
        titleCard(pen, t, {
          title: ['Окно номер три'],
          episode: 'Тридцать дней',
          colour: STUCCO,
          rule: VERMILION,
          until: 4,
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5.2,
      lines: [
        sayIn('ru', 0.3, 2.5, 'vera', 'Письма ждут тридцать дней.'),
        sayIn('ru', 2.7, 4.7, 'vera', 'А потом уходят обратно.'),
      ],
      draw: (pen, moment) => {
        room(pen, { wall: '#3c4a45', paper: 'stripe' });
        for (let shelf = 0; shelf < 3; shelf++) {
          box(pen, '#241a14', 40, 110 + shelf * 96, 460, 76);
          for (let at = 0; at < 11; at++)
            box(pen, at % 3 ? '#d9cba8' : '#9db7c9', 52 + at * 40, 126 + shelf * 96, 26, 60);
        }
        bust(pen, vera, moment, { x: 262, y: 420, size: 150, turn: 0.35, mood: CALM, light: 1, who: 'vera' });
        oilLamp(pen, moment.t, 460, 830, 1.4);
        box(pen, TABLE, -20, 830, 600, 200);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.6,
      lines: [sayIn('ru', 0.9, 4.3, undefined, 'За этим никто не пришёл.')],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#3a2a1d'], [1, '#1d1510']);
        placed(pen, { x: 70, y: mix(240, 150, ease(t, 0, 1.4)), turn: -0.04 }, () =>
          sheet(pen, ['Хоть одно слово,', 'Андрюша.', 'Хоть какое.'], t / 3),
        );
        placed(pen, { x: 190, y: 500, turn: 0.06 }, () => envelope(pen));
        glow(pen, LAMP, 400, 140, 460, 0.35);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [sayIn('ru', 0.6, 4.6, undefined, 'Почерк чужой. Слова — мои.')],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#33271f'], [1, '#1a130e']);
        placed(pen, { x: 60, y: 140, turn: 0.03 }, () =>
          sheet(pen, ['Здравствуй, мама.', 'У меня всё', 'хорошо.'], t / 4),
        );
        const reach = ease(t, 0, 4.2);
        holdingHand(
          pen,
          vera,
          { x: mix(150, 330, (reach * 3) % 1), y: 262 + Math.floor(reach * 2.99) * 76, size: 62 },
          () => line(pen, '#1c1a22', 0.16, 'M 0 0 L 2.4 2.9'),
        );
        glow(pen, LAMP, 420, 120, 460, 0.35);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.4,
      lines: [sayIn('ru', 0.3, 2.4, undefined, 'Через год пришла телеграмма.')],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 2.6) {
          backdrop(pen, [0, '#2a2f38'], [1, '#14171d']);
          placed(pen, { x: 66, y: 240, turn: -0.03, scale: 1 + t * 0.015 }, () => {
            rounded(pen, '#00000066', [8, 10, 410, 280], 2);
            rounded(pen, '#d8c69c', [0, 0, 410, 280], 2);
            letter(pen, 'ТЕЛЕГРАММА', 205, 52, {
              size: 30,
              colour: VIOLET,
              face: 'rubik',
              weight: 600,
              spacing: 4,
            });
            ['ВЫЕЗЖАЮ ПОСЛЕДНИМ', 'ТЕПЛОХОДОМ', 'МАМА'].forEach((row, at) => {
              box(pen, '#f3ead4', 24, 84 + at * 58, 362, 44);
              letter(pen, typed(row, t * 1.6 - at), 36, 116 + at * 58, {
                size: 26,
                colour: '#23232b',
                face: 'rubik',
                weight: 500,
                align: 'left',
              });
            });
          });
          vignette(pen, 0.5);
          return;
        }
        room(pen, { wall: '#2c3733', paper: 'stripe' });
        bust(pen, vera, moment, {
          x: 270,
          y: 400,
          size: 170,
          turn: -0.1,
          mood: SAD,
          light: 1,
          who: 'v',
          gaze: [0, 0.8],
        });
        tint(pen, '#10161c', ease(t, 3.6, 4.4));
        vignette(pen, 0.6);
      },
    },
  ],
};
