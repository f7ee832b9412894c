import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { letter, titleCard, typed } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, HARD, KIND, SAD } from '../drawing/person';
import { backdrop, box, line, placed, polygon, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { AMBER, INKED, letticeHatted, loomis, OXBLOOD, oram, PAPER } from './cast';
import { numberThirty, oilLamp, room } from './rooms';

export const episode1: Episode = {
  title: 'Anything but Twenty-One',
  poster: 17.6,
  shots: [
    {
      seconds: 4.2,
      cues: [{ at: 0.4, noise: 'chime' }],
      draw: (pen, { t }) => {
        placed(pen, { x: -t * 6, y: 110 - t * 10, scale: 1 + t * 0.02 }, () =>
          numberThirty(pen, t, { rows: 5, lit: 5 }),
        );
        titleCard(pen, t, {
          title: ['Number', 'Thirty'],
          episode: 'Anything but Twenty-One',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 150,
          until: 4.2,
        });
        vignette(pen, 0.55);
      },
    },
    {
      seconds: 7.4,
      lines: [
        say(
          0.3,
          2.8,
          'loomis',
          'Four enumerators went in. None came back for their wages.',
          'Четверо переписчиков вошли. За жалованьем никто не вернулся.',
          '进去过四个普查员，没有一个回来领薪水。',
          'Quatro recenseadores entraram. Nenhum voltou pelo salário.',
        ),
        say(
          3.1,
          5.2,
          undefined,
          'One. Three. Six. Ten. Fifteen.',
          'Один. Три. Шесть. Десять. Пятнадцать.',
          '一。三。六。十。十五。',
          'Um. Três. Seis. Dez. Quinze.',
        ),
        say(
          5.4,
          7.3,
          'loomis',
          'Bring me anything but twenty-one.',
          'Принесите любое число, только не двадцать один.',
          '带回什么数都行，只要不是二十一。',
          'Traga-me qualquer número, menos vinte e um.',
        ),
      ],
      cues: [3, 3.4, 3.8, 4.2, 4.6].map((at) => ({ at, noise: 'scratch' as const })),
      draw: (pen, moment) => {
        const { t } = moment;
        if (t > 2.9 && t < 5.3) {
          backdrop(pen, [0, '#2c3b34'], [1, '#16211d']);
          placed(pen, { x: 130, y: 150, turn: 0.03 }, () => {
            rounded(pen, '#e3cfa6', [0, 0, 290, 600], 4);
            ['1', '3', '6', '10', '15'].forEach((sum, at) => {
              if (t > 3 + at * 0.4)
                letter(pen, sum, 200, 110 + at * 86, {
                  size: 66,
                  colour: INKED,
                  face: 'cardo',
                  weight: 400,
                  align: 'right',
                });
            });
            line(pen, OXBLOOD, 5, `M 90 490 L ${90 + 130 * ease(t, 4.9, 5.2)} 490`);
          });
          glow(pen, AMBER, 420, 120, 420, 0.4);
          vignette(pen, 0.5);
          return;
        }
        room(pen, { wall: '#27443a', paper: 'stripe' });
        polygon(pen, '#d9cba0', [40, 40], [300, 40], [300, 300], [40, 300]);
        for (let slat = 0; slat < 9; slat++)
          line(pen, '#a8986c', 3, `M 40 ${68 + slat * 27} L 300 ${68 + slat * 27}`);
        bust(pen, loomis, moment, {
          x: 262,
          y: 400,
          size: 165,
          turn: t > 5 ? 0.15 : 0.5,
          mood: t > 5 ? SAD : HARD,
          light: 1,
          who: 'loomis',
        });
        oilLamp(pen, t, 455, 800, 1.5);
        box(pen, '#3c2517', -20, 800, 600, 200);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.6,
      lines: [
        say(
          0.5,
          4.3,
          undefined,
          'All four wrote the same: “I am comfortable. I have everything I need.”',
          'Все четверо писали одно: «Мне уютно. У меня есть всё».',
          '四个人写的一模一样：“我很舒适，什么都不缺。”',
          'Os quatro escreveram o mesmo: “Estou bem. Tenho tudo de que preciso.”',
        ),
      ],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#2b1d14'], [1, '#160f0a']);
        const papers = ['#c7ab78', '#d4bc8b', '#e1cea2', '#efe2c1'];
        papers.forEach((paper, at) => {
          const fall = ease(t, at * 0.6, at * 0.6 + 0.4);
          placed(
            pen,
            { x: 60 + at * 12, y: mix(-300, 150 + at * 110, fall), turn: at % 2 ? 0.05 : -0.06 },
            () => {
              rounded(pen, '#00000055', [6, 8, 420, 200], 3);
              rounded(pen, paper, [0, 0, 420, 200], 3);
              letter(pen, typed('I am comfortable.', t * 2 - at), 34, 80, {
                size: 40,
                colour: INKED,
                face: 'cardo',
                weight: 400,
                align: 'left',
                italic: true,
              });
              letter(pen, typed('I have everything I need.', t * 1.4 - at * 0.7), 34, 140, {
                size: 34,
                colour: INKED,
                face: 'cardo',
                weight: 400,
                align: 'left',
                italic: true,
              });
            },
          );
        });
        glow(pen, AMBER, 400, 160, 460, 0.3);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4,
      lines: [
        say(
          0.6,
          3.8,
          'lettice',
          'Five rows of windows. Five.',
          'Пять рядов окон. Пять.',
          '五排窗。五排。',
          'Cinco fileiras de janelas. Cinco.',
        ),
      ],
      draw: (pen, moment) => {
        placed(pen, { x: 90, y: -20, scale: 1.05 }, () => numberThirty(pen, moment.t, { rows: 5, lit: 5 }));
        tint(pen, '#203c40', 0.5);
        bust(pen, letticeHatted, moment, {
          x: 175,
          y: 520,
          size: 150,
          turn: 0.6,
          mood: CALM,
          light: 1,
          gaze: [0.6, -0.9],
          who: 'lettice',
        });
        glow(pen, AMBER, 420, 300, 300, 0.25);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 6.4,
      lines: [
        say(
          1.9,
          4,
          'oram',
          'You’ve come to put me down. How nice.',
          'Вы пришли меня записать. Как мило.',
          '您是来登记我的吧。真好。',
          'Veio me registrar. Que gentileza.',
        ),
      ],
      cues: [
        { at: 0.3, noise: 'knock' },
        { at: 4.6, noise: 'rasp' },
        { at: 5.5, noise: 'rasp' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t > 1.7 && t < 4.2) {
          room(pen, { wall: '#5a3a2a', paper: 'fern' });
          glow(pen, AMBER, 270, 360, 460, 0.4);
          bust(pen, oram, moment, {
            x: 270,
            y: 420,
            size: 165,
            turn: -0.25,
            mood: KIND,
            light: 1,
            who: 'oram',
          });
          vignette(pen, 0.5);
          return;
        }
        const late = t >= 4.2;
        numberThirty(pen, t, {
          rows: late ? 6 : 5,
          lit: late && t > 5 ? 6 : 5,
          door: late ? 1 : ease(t, 1, 1.6),
        });
        if (!late)
          figure(pen, letticeHatted, {
            x: 318,
            y: 884,
            height: 150,
            skirt: true,
            hat: 'brim',
            hatColour: '#3c352c',
            arm: 1.4,
          });
        if (late)
          letter(pen, '6', 460, 330, {
            size: 90,
            colour: `rgba(239, 226, 193, ${ease(t, 5, 5.5)})`,
            face: 'cardo',
            weight: 400,
          });
        vignette(pen, 0.55);
        tint(pen, '#000000', ease(t, 6, 6.4));
      },
    },
  ],
};
