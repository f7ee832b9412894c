import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { letter, titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, HARD, SAD } from '../drawing/person';
import { backdrop, box, line, placed, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { boatDeck, clicker, saloon } from './aboard';
import { callowQuay, painted } from './ashore';
import { father, hester, jory, LAMP, STUCCO, VERMILION } from './cast';

export const episode4: Episode = {
  title: 'What Was Carried',
  poster: 17.6,
  shots: [
    {
      seconds: 4.4,
      lines: [
        say(
          2.4,
          4.3,
          undefined,
          'The night boat was finished. The hotel was sold.',
          'Ночному рейсу конец. Отель продан.',
          '夜班船要停了，旅馆也卖了。',
          'A balsa da noite acabou. O hotel foi vendido.',
        ),
      ],
      cues: [{ at: 2.2, noise: 'knock' }],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#2a3c48'], [1, '#141f2b']);
        placed(pen, { x: 270, y: 480, turn: -0.02, scale: 1 + t * 0.02 }, () => {
          rounded(pen, '#f3ead2', [-190, -290, 380, 540], 3);
          letter(pen, 'NOTICE', 0, -210, {
            size: 54,
            colour: '#15161b',
            face: 'rubik',
            weight: 700,
            spacing: 4,
          });
          letter(pen, 'TO THE PUBLIC', 0, -166, {
            size: 26,
            colour: '#15161b',
            face: 'rubik',
            weight: 600,
            spacing: 3,
          });
          for (let row = 0; row < 9; row++)
            box(pen, '#b9ad92', -150, -110 + row * 26, row % 4 === 3 ? 190 : 300, 8);
          letter(pen, '23:10', 0, 190, {
            size: 62,
            colour: VERMILION,
            face: 'rubik',
            weight: 700,
            spacing: 4,
          });
          line(pen, VERMILION, 8, `M -110 170 L ${-110 + 220 * ease(t, 2.1, 2.5)} 170`);
        });
        titleCard(pen, t, {
          title: ['What Was', 'Carried'],
          episode: 'Seven Thursdays left',
          colour: STUCCO,
          rule: VERMILION,
          y: 90,
          until: 2.3,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 6.2,
      lines: [
        say(
          0.2,
          2.4,
          'hester',
          'Every night you say something. You said “tell her”.',
          'Каждую ночь вы что-то шепчете. «Скажи ей».',
          '你每晚都在低语。你说了“告诉她”。',
          'Toda noite você sussurra. Você disse “diga a ela”.',
        ),
        say(
          2.6,
          4.3,
          'jory',
          'What’s your other name?',
          'Как ваша фамилия?',
          '你姓什么？',
          'Qual é o seu sobrenome?',
        ),
        say(
          4.5,
          6.1,
          'hester',
          'Lyle. It’s on the bag.',
          'Лайл. На сумке же написано.',
          '莱尔。包上写着呢。',
          'Lyle. Está na bolsa.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        boatDeck(pen, t, { lamp: false });
        if (t > 2.5 && t < 4.4) {
          bust(pen, jory, moment, {
            x: 270,
            y: 400,
            size: 178,
            turn: -0.5,
            mood: AFRAID,
            light: -1,
            who: 'jory',
          });
        } else {
          bust(pen, hester, moment, {
            x: 270,
            y: t > 4.4 ? 320 : 390,
            size: 172,
            turn: 0.5,
            mood: HARD,
            light: 1,
            who: 'hester',
          });
          if (t > 4.4)
            placed(pen, { x: 190, y: 640, turn: 0.74 }, () =>
              letter(pen, 'L Y L E', 110, 16, { size: 34, colour: STUCCO, face: 'rubik', weight: 600 }),
            );
        }
        glow(pen, '255, 240, 205', t < 2.5 ? 480 : 60, 300, 520, 0.35);
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 7.2,
      lines: [
        say(
          0.3,
          2.2,
          'father',
          'Was she on it? The last boat?',
          'Она приехала? Последним рейсом?',
          '她来了吗？末班船上？',
          'Ela veio? Na última balsa?',
        ),
        say(
          2.3,
          3.7,
          'jory',
          'Not tonight, sir.',
          'Не сегодня, сэр.',
          '今晚没有，先生。',
          'Hoje não, senhor.',
        ),
        say(
          4,
          7,
          'father',
          'Tell her… the pattern’s in the lid.',
          'Скажи ей… узор в крышке.',
          '告诉她……图样在盖子里。',
          'Diga a ela… o molde está na tampa.',
        ),
      ],
      cues: [
        { at: 0, noise: 'swell' },
        { at: 6.2, noise: 'bell' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        saloon(pen, t);
        box(pen, '#241b21', -60, 500, 700, 600);
        if (t < 2.2 || t > 3.8) {
          placed(pen, { x: 262, y: 520, turn: -1.25 }, () => {
            rounded(pen, '#b9b3a0', [-190, -160, 460, 900], 40);
            bust(pen, father, moment, {
              x: 0,
              y: 0,
              size: t > 3.8 ? mix(140, 165, ease(t, 3.8, 7)) : 140,
              turn: 0.35,
              mood: t > 3.8 ? HARD : SAD,
              light: 1,
              gaze: [0.6, 0],
              who: 'father',
            });
            rounded(pen, '#8c3a2c', [-260, 330, 560, 700], 30);
          });
        } else {
          bust(pen, jory, moment, {
            x: 270,
            y: 360,
            size: 170,
            turn: -0.2,
            mood: SAD,
            light: -1,
            gaze: [-0.2, 1],
            who: 'jory',
          });
        }
        tint(pen, '#c49a62', 0.55);
        vignette(pen, 0.65, '40, 20, 5');
      },
    },
    {
      seconds: 4.8,
      lines: [
        say(
          0.2,
          2.5,
          'hester',
          'You sat in my shop. You looked right at the box.',
          'Вы сидели у меня. Вы смотрели на этот ящик.',
          '你坐在我店里，眼睁睁看着那个箱子。',
          'Você esteve na minha loja. Olhou direto para a caixa.',
        ),
        say(2.7, 4.7, 'hester', 'And you ate toast.', 'И жевали тост.', '却只顾吃吐司。', 'E comeu torrada.'),
      ],
      draw: (pen, moment) => {
        boatDeck(pen, moment.t, { swell: 1.5 });
        bust(pen, hester, moment, {
          x: 270,
          y: 400,
          size: mix(165, 195, moment.k),
          turn: 0.3,
          mood: { brow: -0.7, lift: 0.2, smile: -0.9 },
          light: -1,
          gaze: [0.3, 0],
          who: 'hester',
        });
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 5,
      lines: [
        say(
          2.6,
          4.9,
          undefined,
          'Next Thursday: eleven on, eleven off.',
          'В следующий четверг: одиннадцать туда, одиннадцать сошли.',
          '下个星期四：上船十一人，下船十一人。',
          'Na quinta seguinte: onze a bordo, onze em terra.',
        ),
      ],
      cues: [
        { at: 2.6, noise: 'click' },
        { at: 3.4, noise: 'click' },
      ],
      draw: (pen, { t }) => {
        if (t < 2.5) {
          callowQuay(pen, t);
          figure(pen, hester, {
            x: 268,
            y: 720 - t * 22,
            height: 190 - t * 16,
            hat: 'cap',
            hatColour: '#4c4f57',
            stride: t * 6,
            carries: (own) => line(own, '#5d4632', 0.2, 'M -0.6 -5.4 L 0.8 -3'),
          });
          vignette(pen, 0.4);
          return;
        }
        backdrop(pen, [0, '#12263c'], [1, '#0a1522']);
        glow(pen, LAMP, 270, 460, 420, 0.25);
        clicker(pen, 270, 470, 160, '11', 1 - ease(t % 0.8, 0, 0.3));
        painted(pen, '11 · 11', 150, 760, 70, STUCCO);
        vignette(pen, 0.6);
        tint(pen, '#000000', ease(t, 4.5, 5));
      },
    },
  ],
};
