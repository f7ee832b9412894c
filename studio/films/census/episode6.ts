import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, HARD, KIND, SAD } from '../drawing/person';
import { box } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { brineStreet } from './brineStreet';
import { AMBER, ada, bargeman, dace, edwin, letticeHatted, OXBLOOD, oram, PAPER, pym, sallow } from './cast';
import { boots, kitchen, tableTop } from './furnishings';
import { numberThirty, oilLamp, room, schedule } from './rooms';

export const episode6: Episode = {
  title: 'Errors and Omissions',
  poster: 23.6,
  shots: [
    {
      seconds: 4.8,
      lines: [
        say(
          1.6,
          4.6,
          'lettice',
          'Not done till they’re handed in. They can be corrected.',
          'Пока не сданы — можно исправить.',
          '没交上去就不算完，还可以更正。',
          'Só valem quando entregues. Ainda dá para corrigir.',
        ),
      ],
      cues: [{ at: 0.3, noise: 'chime' }],
      draw: (pen, { t }) => {
        schedule(pen, {
          title: 'SIXTH FLOOR',
          rows: ['Marl, Lettice; head', '', '', '', ''],
          share: 1,
          turn: -0.02,
        });
        titleCard(pen, t, {
          title: ['Errors and', 'Omissions'],
          episode: 'Ten to twelve',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 92,
          until: 2.6,
        });
        vignette(pen, 0.55);
      },
    },
    {
      seconds: 7.2,
      lines: [
        say(
          0.3,
          3.9,
          'lettice',
          'Joseph Kerrow. Rose Amory. Hester Vine. A child, one day old.',
          'Джозеф Керроу. Роуз Эймори. Эстер Вайн. Младенец, день от роду.',
          '约瑟夫·凯罗。罗丝·埃默里。赫斯特·瓦因。出生一天的婴儿。',
          'Joseph Kerrow. Rose Amory. Hester Vine. Um bebê de um dia.',
        ),
        say(
          4.2,
          7,
          'lettice',
          'It’s not for finding you. It’s only that you were there.',
          'Не чтобы вас нашли. Просто вы там были.',
          '不是为了找到你们，只是因为你们在那里。',
          'Não é para encontrá-los. É só porque estavam lá.',
        ),
      ],
      cues: [0.3, 1.1, 1.9, 2.7, 3.5].map((at) => ({ at, noise: 'scratch' as const })),
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 4)
          schedule(pen, {
            title: 'ADDENDA',
            rows: ['Kerrow, Joseph', 'Amory, Rose', 'Vine, Hester', 'Infant, one day'],
            share: ease(t, 0, 4.4) * 1.1,
            total: t > 3.6 ? '4' : '',
          });
        else {
          room(pen, { wall: '#6f5238' });
          glow(pen, AMBER, 80, 760, 520, 0.5);
          bust(pen, letticeHatted, moment, {
            x: 270,
            y: 430,
            size: 170,
            turn: 0.25,
            mood: KIND,
            light: -1,
            gaze: [0.3, 0.4],
            who: 'lettice',
          });
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.6,
      lines: [
        say(
          0.3,
          3.2,
          'dace',
          'But there’s no page to put him on, Miss Marl.',
          'Но для мальчика листа нет, мисс Марл.',
          '可是没有哪一页能写他，马尔小姐。',
          'Mas não há folha para ele, srta. Marl.',
        ),
        say(3.5, 5.4, 'lettice', 'There’s mine.', 'Есть мой.', '有我的。', 'Há a minha.'),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 3.4) {
          box(pen, '#140f0b', -20, -20, 600, 1_000);
          for (const [person, x, y, size] of [
            [sallow, 420, 330, 84],
            [bargeman, 130, 330, 80],
            [pym, 90, 480, 88],
            [oram, 455, 500, 88],
            [ada, 400, 640, 80],
          ] as const)
            bust(pen, person, moment, {
              x,
              y,
              size,
              turn: x < 270 ? 0.4 : -0.4,
              mood: SAD,
              light: 1,
              who: `c${x}`,
            });
          tint(pen, '#6b5a3a', 0.7);
          bust(pen, dace, moment, { x: 240, y: 500, size: 138, turn: 0.1, mood: SAD, light: 1, who: 'dace' });
          for (const [x, y] of [
            [40, 760],
            [500, 800],
            [270, 900],
          ] as const)
            oilLamp(pen, t, x, y, 1.1);
        } else {
          room(pen, { wall: '#6f5238' });
          glow(pen, AMBER, 80, 760, 520, 0.5);
          bust(pen, letticeHatted, moment, {
            x: 270,
            y: 420,
            size: 178,
            turn: -0.2,
            mood: HARD,
            light: -1,
            who: 'lettice',
          });
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.6,
      lines: [
        say(
          3.3,
          5.4,
          'lettice',
          'Boots on, Eddie. We’re going home.',
          'Обувайся, Эдди. Мы идём домой.',
          '穿上靴子，埃迪。我们回家。',
          'Calce as botas, Eddie. Vamos para casa.',
        ),
      ],
      cues: [
        { at: 0.4, noise: 'scratch' },
        { at: 1.2, noise: 'scratch' },
        { at: 2.4, noise: 'scratch' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t > 3.1) {
          kitchen(pen, t);
          bust(pen, letticeHatted, moment, {
            x: 360,
            y: 420,
            size: 140,
            turn: -0.5,
            mood: HARD,
            light: -1,
            gaze: [-0.7, 0.5],
            who: 'lettice',
          });
          bust(pen, edwin, moment, {
            x: 150,
            y: 600,
            size: 118,
            turn: 0.5,
            mood: { brow: 0.7, lift: 0.6, smile: 0.4 },
            light: 1,
            gaze: [0.7, -0.6],
            who: 'edwin',
          });
          tableTop(pen, 850, '#6e4a2c');
          boots(pen, 300, 880, 1.1);
          vignette(pen, 0.45);
          return;
        }
        schedule(pen, {
          title: '14 BRINE STREET',
          rows: ['Marl, Lettice; clerk', 'Marl, Edwin;', 'brother; 12; scholar', ''],
          share: 0.26 + ease(t, 0, 2.4) * 0.6,
          total: t > 2.5 ? '2' : '1',
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 6,
      lines: [
        say(
          0.9,
          3.3,
          'oram',
          'My dear. What have you gone and put?',
          'Милая моя. Что же вы написали?',
          '亲爱的，您写了什么呀？',
          'Minha querida. O que foi que escreveu?',
        ),
      ],
      cues: [0.2, 1.8, 3.4, 5].map((at) => ({ at, noise: 'chime' as const })),
      draw: (pen, moment) => {
        const { t } = moment;
        if (t > 0.8 && t < 3.3) {
          room(pen, { wall: '#5a3a2a', paper: 'fern' });
          glow(pen, AMBER, 270, 360, 460, 0.4);
          bust(pen, oram, moment, {
            x: 270,
            y: 420,
            size: 168,
            turn: -0.2,
            mood: AFRAID,
            light: 1,
            gaze: [-0.4, 0.3],
            who: 'oram',
          });
          vignette(pen, 0.5);
          return;
        }
        const out = Math.max(0, Math.floor((t - 3.5) * 2.6));
        numberThirty(pen, t, {
          rows: t < 3.3 ? 6 : 5,
          lit: t < 3.3 ? 6 : Math.max(0, 5 - out),
          door: t < 3.3 ? 1 : 1 - ease(t, 3.3, 3.8),
        });
        const away = mix(0, 110, ease(t, 0, 0.9) + ease(t, 3.2, 6) * 0.6);
        figure(pen, letticeHatted, {
          x: 250 - away,
          y: 930,
          height: 190,
          flip: true,
          skirt: true,
          hat: 'brim',
          hatColour: '#3c352c',
          otherArm: -0.9,
          stride: t * 6,
        });
        figure(pen, edwin, { x: 322 - away, y: 930, height: 150, flip: true, arm: 0.9, stride: t * 7 });
        vignette(pen, 0.5);
      },
    },
    brineStreet,
  ],
};
