import { bust } from '../drawing/bust';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, CALM, KIND, SAD } from '../drawing/person';
import { disc, faded, line, rounded } from '../drawing/shapes';
import { chance, ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { AMBER, ada, letticeHatted, OXBLOOD, PAPER, pym } from './cast';
import { manyLamps, tableTop } from './furnishings';
import { hungSatchel, oilLamp, room, schedule } from './rooms';

const WALL = '#4d4a2c';

export const episode3: Episode = {
  title: 'The First Floor',
  poster: 13.6,
  shots: [
    {
      seconds: 5,
      lines: [
        say(
          2.7,
          4.8,
          'pym',
          'Two. Sit down by the lamp.',
          'Двое. Садитесь к лампе.',
          '两个。请到灯边坐。',
          'Dois. Sente-se junto à lâmpada.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: WALL, paper: 'stripe' });
        manyLamps(pen, t);
        if (t > 2.5)
          bust(pen, pym, moment, { x: 280, y: 470, size: 150, turn: -0.3, mood: KIND, light: 1, who: 'pym' });
        tableTop(pen, 820);
        oilLamp(pen, t, 90, 860, 1.2);
        titleCard(pen, t, {
          title: ['The First Floor'],
          episode: 'Two',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 640,
          until: 2.6,
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5,
      lines: [
        say(0.2, 1.9, 'lettice', 'And the second person?', 'А второй?', '另一位呢？', 'E a segunda pessoa?'),
        say(
          2.1,
          4.7,
          'pym',
          'Ada. She’s filling the lamp behind you.',
          'Ада. Заправляет лампу у вас за спиной.',
          '艾达。她正给您身后的灯添油。',
          'A Ada. Está enchendo a lâmpada atrás de você.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: WALL, paper: 'stripe' });
        manyLamps(pen, t);
        const turned = ease(t, 2.6, 3.6);
        bust(pen, letticeHatted, moment, {
          x: mix(200, 225, turned),
          y: 500,
          size: 150,
          turn: mix(-0.4, 0.6, turned),
          mood: turned > 0.5 ? AFRAID : CALM,
          light: 1,
          gaze: [mix(-0.4, 0.9, turned), 0],
          who: 'lettice',
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 6.8,
      lines: [
        say(
          0.3,
          2.8,
          'pym',
          'One writes. And then one sees.',
          'Сначала пишешь. Потом видишь.',
          '先写下来，然后才看得见。',
          'Primeiro se escreve. Depois se vê.',
        ),
        say(
          4.9,
          6.6,
          'ada',
          'Evening, miss.',
          'Добрый вечер, мисс.',
          '晚上好，小姐。',
          'Boa noite, senhorita.',
        ),
      ],
      cues: [
        { at: 0.5, noise: 'scratch' },
        { at: 1.3, noise: 'scratch' },
        { at: 2.1, noise: 'scratch' },
        { at: 3.4, noise: 'chime' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 3.2) {
          schedule(pen, {
            title: 'FIRST FLOOR',
            rows: ['Pym, Josiah', 'Finch, Ada; 13', '', ''],
            share: ease(t, 0, 2.9) * 0.5 + (t > 2.9 ? 0.1 : 0),
            total: t > 2.9 ? '2' : '',
          });
        } else {
          room(pen, { wall: WALL, paper: 'stripe' });
          manyLamps(pen, t);
          faded(pen, ease(t, 3.6, 4.6), () =>
            bust(pen, ada, moment, {
              x: 290,
              y: 470,
              size: 128,
              turn: -0.2,
              mood: CALM,
              light: 1,
              lids: 0.8,
              who: 'ada',
            }),
          );
          tableTop(pen, 800);
          oilLamp(pen, t, 150, 840, 1.7);
        }
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 6,
      lines: [
        say(
          0.3,
          3,
          'pym',
          'Eight and two maids, they told me. She sat on the step.',
          '«Восемь и две горничных». А она сидела на крыльце.',
          '他们说八口人、两个女佣。她就坐在台阶上。',
          'Oito e duas criadas, disseram. Ela estava no degrau.',
        ),
        say(
          3.2,
          5.8,
          'pym',
          'I simply did not pick up my pen.',
          'Я просто не взял перо.',
          '我只是没有提起笔。',
          'Eu só não peguei a caneta.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: '#3d3a24', paper: 'stripe' });
        glow(pen, AMBER, 470, 620, 560, 0.5);
        bust(pen, pym, moment, {
          x: 270,
          y: 420,
          size: 175,
          turn: 0.3,
          mood: SAD,
          light: 1,
          gaze: [0.2, 0.8],
          lids: 0.8,
          who: 'pym',
        });
        const fall = ease(t, 2, 4.6);
        disc(pen, '#d9efe6cc', mix(350, 362, fall), mix(442, 545, fall), 6, 9);
        oilLamp(pen, t, 480, 900, 1.5);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [
        say(
          0.5,
          2.9,
          'pym',
          'You’ll want to put yours down, too.',
          'Вам тоже захочется положить свою.',
          '您也会想把自己的放下的。',
          'A senhora também vai querer pousar a sua.',
        ),
        say(3.1, 4.7, 'lettice', 'I’ll carry it.', 'Я её понесу.', '我自己背。', 'Eu carrego.'),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 3) {
          room(pen, { wall: WALL, paper: 'stripe' });
          rounded(pen, '#33301c', [90, 40, 360, 760], 6);
          for (const [x, y] of [
            [120, 80],
            [290, 80],
            [120, 430],
            [290, 430],
          ] as const)
            rounded(pen, '#27250f', [x, y, 130, 310], 4);
          hungSatchel(pen, 270, 270, mix(1.5, 1.7, ease(t, 0, 3)));
          glow(pen, AMBER, 420, 180, 420, 0.45);
        } else {
          room(pen, { wall: WALL, paper: 'stripe' });
          bust(pen, letticeHatted, moment, {
            x: 270,
            y: 420,
            size: 165,
            turn: -0.35,
            mood: AFRAID,
            light: 1,
            gaze: [-0.6, 0],
            who: 'lettice',
          });
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 6.6,
      lines: [
        say(
          0.2,
          2.2,
          'pym',
          'And how many are with you?',
          'А сколько с вами?',
          '您带了几个人来？',
          'E quantos vêm com a senhora?',
        ),
        say(2.4, 3.5, 'lettice', 'None.', 'Никого.', '没有。', 'Ninguém.'),
        say(
          4.4,
          6.4,
          'ada',
          'They’ve been building since Wednesday.',
          'Со среды строят.',
          '从星期三起，他们就在上面盖了。',
          'Estão construindo desde quarta.',
        ),
      ],
      cues: [
        { at: 3.4, noise: 'rasp' },
        { at: 4.4, noise: 'rasp' },
        { at: 5.4, noise: 'rasp' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: WALL, paper: 'stripe' });
        manyLamps(pen, t);
        const up = ease(t, 3.4, 3.9);
        bust(pen, ada, moment, {
          x: 400,
          y: 590,
          size: 112,
          turn: -0.3,
          mood: CALM,
          light: 1,
          gaze: [-0.3, mix(0, -1, up)],
          tilt: -0.06 * up,
          who: 'ada',
        });
        bust(pen, pym, moment, {
          x: 175,
          y: 520,
          size: 140,
          turn: 0.35,
          mood: KIND,
          light: 1,
          gaze: [0.3, mix(0, -1, up)],
          tilt: -0.05 * up,
          who: 'pym',
        });
        for (let fleck = 0; fleck < 40; fleck++) {
          const fall = ((t - 3.5) * (0.4 + chance(fleck) * 0.4)) % 1;
          if (t > 3.5)
            faded(pen, 0.7 * (1 - fall), () =>
              line(pen, '#e6d2a2', 3, `M ${chance(fleck + 9) * 540} ${fall * 700} l 4 5`),
            );
        }
        vignette(pen, 0.45);
        tint(pen, '#000000', ease(t, 6.1, 6.6));
      },
    },
  ],
};
