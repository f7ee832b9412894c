import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, HARD, KIND, SAD } from '../drawing/person';
import { box, disc, polygon, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { AMBER, edwin, father, letticeBare, letticeHatted, OXBLOOD, PAPER } from './cast';
import { boots, kitchen, tableTop } from './furnishings';
import { hungSatchel, oilLamp, room, schedule, stair } from './rooms';

export const episode5: Episode = {
  title: 'The Sixth Floor',
  poster: 21.4,
  shots: [
    {
      seconds: 5,
      cues: [{ at: 2.4, noise: 'whistle' }],
      draw: (pen, { t }) => {
        stair(pen, t, { wood: '#c9a26a' });
        figure(pen, letticeHatted, {
          x: 262,
          y: mix(740, 560, ease(t, 0, 5)),
          height: mix(240, 180, ease(t, 0, 5)),
          skirt: true,
          hat: 'brim',
          hatColour: '#3c352c',
          stride: t * 5,
          arm: 0.4,
        });
        const dark = pen.createLinearGradient(0, 640, 0, 800);
        dark.addColorStop(0, '#0d171400');
        dark.addColorStop(1, '#0d1714');
        pen.fillStyle = dark;
        pen.fillRect(-20, 640, 600, 340);
        titleCard(pen, t, {
          title: ['The Sixth Floor'],
          episode: 'New stairs',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 830,
          until: 3.6,
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(
          0.6,
          3,
          'edwin',
          'Shut the door, you’re letting the warm out.',
          'Закрой дверь, тепло выпускаешь.',
          '把门关上，热气都跑了。',
          'Fecha a porta, o calor está saindo.',
        ),
        say(3.6, 5.2, 'lettice', 'Eddie.', 'Эдди.', '埃迪。', 'Eddie.'),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        kitchen(pen, t);
        if (t < 3.3) {
          bust(pen, edwin, moment, {
            x: 250,
            y: 500,
            size: 132,
            turn: -0.25,
            mood: KIND,
            light: -1,
            who: 'edwin',
          });
          tableTop(pen, 830, '#6e4a2c');
          boots(pen, 350, 850, 1.1);
        } else
          bust(pen, letticeHatted, moment, {
            x: 270,
            y: 430,
            size: 172,
            turn: 0.25,
            mood: { brow: 1, lift: 0.6, smile: 0.2 },
            light: -1,
            who: 'lettice',
          });
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 6.6,
      lines: [
        say(0.3, 2, 'father', 'Put down five.', 'Пиши: пять.', '写五个。', 'Escreva cinco.'),
        say(
          2.4,
          4.6,
          'lettice',
          'There were six of us. I wrote five.',
          'Нас было шестеро. Я написала: пять.',
          '我们有六口人。我写了五个。',
          'Éramos seis. Eu escrevi cinco.',
        ),
        say(
          4.8,
          6.4,
          'edwin',
          'I heard you do it.',
          'Я слышал, как ты пишешь.',
          '我听见你写的。',
          'Eu ouvi você escrever.',
        ),
      ],
      cues: [
        { at: 2.6, noise: 'scratch' },
        { at: 3.2, noise: 'scratch' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 2.2) {
          room(pen, { wall: '#4a3626' });
          glow(pen, AMBER, 270, 700, 520, 0.5);
          bust(pen, father, moment, {
            x: 340,
            y: 340,
            size: 150,
            turn: -0.3,
            mood: HARD,
            light: -1,
            gaze: [-0.3, 0.9],
            who: 'father',
          });
          bust(pen, letticeBare, moment, {
            x: 150,
            y: 600,
            size: 128,
            turn: 0.2,
            mood: SAD,
            light: 1,
            gaze: [0, 1],
            lids: 0.7,
            who: 'x',
          });
          tint(pen, '#c79a5e', 0.45);
        } else if (t < 4.6) {
          schedule(pen, {
            title: 'WEIR SIDE, 2',
            rows: ['Marl, Thomas', 'Marl, Jane', 'Marl, Lettice', 'two sons'],
            share: 1.1,
            total: t > 3.4 ? '5' : '',
          });
          tint(pen, '#c79a5e', 0.4);
        } else {
          box(pen, '#171009', -20, -20, 600, 1_000);
          polygon(pen, '#e8a84c', [190, 180], [350, 180], [350, 800], [190, 800]);
          glow(pen, AMBER, 270, 480, 460, 0.6);
          figure(
            pen,
            { ...edwin, coat: '#2a1a10', coatShade: '#2a1a10', skin: '#2a1a10', hair: '#2a1a10' },
            { x: 262, y: 796, height: 400, flip: true, arm: 0.7 },
          );
          polygon(pen, '#2c1c10', [350, 180], [470, 140], [470, 860], [350, 800]);
          disc(pen, '#c9a04c', 376, 510, 9);
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 6.4,
      lines: [
        say(
          0.3,
          3.5,
          'edwin',
          'I thought: if I go out, it’ll be true. You won’t have lied.',
          'Я подумал: уйду — и всё сойдётся. Ты не солгала.',
          '我想，我出去了，就成真的了，你就没撒谎。',
          'Pensei: se eu sair, vira verdade. Você não mentiu.',
        ),
        say(
          3.9,
          6.1,
          'lettice',
          'I’m sorry. I’m so sorry.',
          'Прости. Прости меня.',
          '对不起。真的对不起。',
          'Desculpe. Me desculpe.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        kitchen(pen, t);
        const lean = ease(t, 3.4, 4.4);
        bust(pen, letticeHatted, moment, {
          x: 365,
          y: 430,
          size: 140,
          turn: -0.45,
          mood: SAD,
          light: -1,
          gaze: [-0.5, 0.6],
          lids: 0.7,
          tilt: -0.1 * lean,
          who: 'lettice',
        });
        bust(pen, edwin, moment, {
          x: mix(150, 178, lean),
          y: 570,
          size: 118,
          turn: 0.4,
          mood: KIND,
          light: -1,
          gaze: [0.3, 0.4],
          tilt: 0.18 * lean,
          who: 'edwin',
        });
        glow(pen, '255, 150, 70', 40, 800, 520, 0.35);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.8,
      lines: [
        say(0.3, 2.2, 'edwin', 'Are you stopping?', 'Ты останешься?', '你留下吗？', 'Você vai ficar?'),
        say(
          2.9,
          4.6,
          'lettice',
          'My bag. Where’s my bag?',
          'Сумка. Где моя сумка?',
          '我的包。我的包呢？',
          'A bolsa. Cadê a bolsa?',
        ),
      ],
      cues: [{ at: 2.6, noise: 'swell' }],
      draw: (pen, moment) => {
        const { t } = moment;
        kitchen(pen, t);
        if (t < 2.4)
          bust(pen, edwin, moment, {
            x: 270,
            y: 430,
            size: 150,
            turn: 0.3,
            mood: { brow: 0.6, lift: 0.4, smile: 0.5 },
            light: -1,
            who: 'edwin',
          });
        else
          bust(pen, letticeBare, moment, {
            x: 270,
            y: 400,
            size: 165,
            turn: -0.2,
            mood: AFRAID,
            light: -1,
            gaze: [-0.3, 1],
            who: 'lettice',
          });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.6,
      lines: [
        say(
          1.4,
          4.9,
          'dace',
          'It’s ten to twelve, Miss Marl. Fill in your paper.',
          'Без десяти двенадцать, мисс Марл. Заполните ваш лист.',
          '差十分十二点了，马尔小姐。填您的表吧。',
          'Dez para a meia-noite, srta. Marl. Preencha a sua folha.',
        ),
      ],
      cues: [{ at: 0.5, noise: 'knock' }],
      draw: (pen, { t }) => {
        room(pen, { wall: '#6f5238' });
        rounded(pen, '#3c2a1a', [90, 40, 360, 780], 4);
        for (let plank = 0; plank < 4; plank++) box(pen, '#2f2013', 90 + plank * 90, 40, 5, 780);
        hungSatchel(pen, 270, 250, mix(1.5, 1.85, ease(t, 0, 5.6)));
        for (const x of [150, 270, 390]) glow(pen, AMBER, x, 830, 120, ease(t, 0.6, 2) * 0.8);
        oilLamp(pen, t, 500, 880, 1.3);
        vignette(pen, 0.6);
        tint(pen, '#000000', ease(t, 5.1, 5.6));
      },
    },
  ],
};
