import { bust } from '../drawing/bust';
import { holdingHand } from '../drawing/hand';
import { letter, titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, CALM, GLAD, KIND, SAD } from '../drawing/person';
import { backdrop, box, disc, line, polygon, rounded } from '../drawing/shapes';
import { chance, ease, mix } from '../drawing/time';
import { type Episode, type Pen, say } from '../film';
import { paintBox } from './aboard';
import { hesterBare, jory, VERMILION } from './cast';

function workshop(pen: Pen): void {
  box(pen, '#cdb48a', -60, -60, 700, 1_100);
  box(pen, '#b89a6c', -60, 560, 700, 500);
  rounded(pen, '#f6ecd2', [330, 60, 190, 250], 6);
  rounded(pen, '#a9ccc8', [342, 72, 166, 226], 4);
  line(pen, '#f6ecd2', 8, 'M 425 72 L 425 298 M 342 184 L 508 184');
  polygon(pen, '#f3dfae66', [340, 310], [520, 310], [380, 960], [60, 960]);
  for (const [x, colour] of [
    [-30, '#7b4a35'],
    [50, '#3f6b74'],
    [210, '#8f3a2a'],
    [440, '#56624e'],
  ] as const)
    polygon(pen, colour, [x, 420], [x + 96, 400], [x + 100, 640], [x - 4, 650]);
  box(pen, '#6d4a2f', -20, 300, 300, 16);
  for (let jar = 0; jar < 4; jar++) {
    rounded(pen, ['#d8432b', '#2f5f78', '#e9b44c', '#20242c'][jar] ?? '', [176 + jar * 25, 268, 20, 32], 3);
  }
}

export const episode3: Episode = {
  title: 'The White That Talks',
  poster: 14.6,
  shots: [
    {
      seconds: 4.8,
      lines: [
        say(
          2.7,
          4.7,
          'hester',
          'You’re letting the heat out.',
          'Тепло выпускаете.',
          '暖气都跑出去了。',
          'Você está deixando o calor sair.',
        ),
      ],
      draw: (pen, moment) => {
        workshop(pen);
        bust(pen, hesterBare, moment, {
          x: 300,
          y: 500,
          size: 150,
          turn: -0.5,
          mood: KIND,
          light: 1,
          who: 'hester',
        });
        bust(pen, jory, moment, { x: 20, y: 640, size: 165, turn: 0.8, light: 1, who: 'j' });
        titleCard(pen, moment.t, {
          title: ['The White', 'That Talks'],
          episode: 'In Tin Street',
          colour: '#20242c',
          rule: VERMILION,
          y: 110,
          until: 2.7,
        });
      },
    },
    {
      seconds: 5.2,
      lines: [
        say(
          0.4,
          2.3,
          'hester',
          'My father’s. I don’t use it.',
          'Отцовский. Я его не открываю.',
          '是我父亲的。我不用它。',
          'Era do meu pai. Eu não uso.',
        ),
        say(
          2.6,
          5,
          'hester',
          'He was the trade. He had a fall.',
          'Он был мастер. Он сорвался.',
          '他是这一行的宗师。他摔了下来。',
          'O ofício era ele. Ele caiu.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        workshop(pen);
        if (t < 2.5) {
          box(pen, '#cdb48a', -60, -60, 700, 1_100);
          box(pen, '#6d4a2f', -20, 560, 600, 34);
          box(pen, '#53371f', -20, 594, 600, 14);
          paintBox(pen, 270, 508, mix(130, 150, ease(t, 0, 2.5)));
          for (let mote = 0; mote < 18; mote++)
            disc(pen, '#fff4d488', chance(mote) * 540, (chance(mote + 30) * 800 + t * 18) % 560, 2);
          vignette(pen, 0.35, '60, 30, 10');
          return;
        }
        bust(pen, hesterBare, moment, {
          x: 280,
          y: 400,
          size: 175,
          turn: 0.5,
          mood: SAD,
          light: 1,
          gaze: [0.8, -0.6],
          who: 'hester',
        });
      },
    },
    {
      seconds: 6.6,
      lines: [
        say(
          0.3,
          2.9,
          'hester',
          'You read the holes. It’s the white that talks.',
          'Читают просветы. Говорит белое.',
          '人读的是空隙。会说话的是白。',
          'A gente lê os vazios. É o branco que fala.',
        ),
        say(4.3, 6.4, 'jory', 'That’s me.', 'Это же я.', '这是我。', 'Sou eu.'),
      ],
      cues: [0.4, 1.3, 2.2, 3.1].map((at) => ({ at, noise: 'scratch' as const })),
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 4.2) {
          backdrop(pen, [0, '#6b4a30'], [1, '#4a321f']);
          for (let board = 0; board < 5; board++) box(pen, '#3f2a1a', -10, 180 + board * 150, 560, 4);
          const share = t / 4;
          const letters = ['J', 'O', 'R', 'Y'];
          letters.forEach((one, at) => {
            const seen = ease(share * 4 - at, 0, 0.8);
            pen.globalAlpha = seen;
            letter(pen, one, 88 + at * 122, 480, { size: 150, colour: '#fbf4e2', weight: 600 });
          });
          pen.globalAlpha = 1;
          const at = Math.min(3.8, share * 4);
          holdingHand(pen, hesterBare, { x: 60 + at * 122, y: 400 + 80 * (at % 1), size: 44 }, (tool) =>
            line(tool, '#fff', 0.4, 'M 0 0 L 1.1 1.4'),
          );
          vignette(pen, 0.4);
          return;
        }
        workshop(pen);
        bust(pen, jory, moment, {
          x: 270,
          y: 390,
          size: 182,
          turn: 0.3,
          mood: GLAD,
          light: 1,
          gaze: [0.2, 0.7],
          who: 'jory',
        });
      },
    },
    {
      seconds: 6.8,
      lines: [
        say(
          0.2,
          2.2,
          'hester',
          'He’d have liked you.',
          'Вы бы ему понравились.',
          '他会喜欢你的。',
          'Ele teria gostado de você.',
        ),
        say(
          2.6,
          4.6,
          undefined,
          'I had his last words in my mouth.',
          'У меня на языке были его последние слова.',
          '他的遗言，就在我嘴边。',
          'Eu tinha as últimas palavras dele na boca.',
        ),
        say(
          4.8,
          6.7,
          undefined,
          'And I ate the toast.',
          'А я жевал тост.',
          '而我，只顾吃着吐司。',
          'E comi a torrada.',
        ),
      ],
      cues: [{ at: 2.4, noise: 'swell' }],
      draw: (pen, moment) => {
        const { t } = moment;
        workshop(pen);
        if (t < 2.3) {
          bust(pen, hesterBare, moment, {
            x: 280,
            y: 410,
            size: 175,
            turn: -0.4,
            mood: KIND,
            light: 1,
            who: 'hester',
          });
          return;
        }
        paintBox(pen, 84, 262, 76);
        bust(pen, jory, moment, {
          x: 310,
          y: 450,
          size: mix(160, 190, ease(t, 2.3, 6.8)),
          turn: -0.5,
          mood: t > 4.6 ? AFRAID : CALM,
          light: 1,
          gaze: [-0.9, t > 3.4 ? -0.8 : 0.2],
          who: 'j',
        });
        tint(pen, '#20374f', ease(t, 2.3, 5.5) * 0.75);
        glow(pen, '233, 180, 76', 84, 250, 190, ease(t, 3, 5) * 0.6);
        vignette(pen, 0.5);
        tint(pen, '#000000', ease(t, 6.3, 6.8));
      },
    },
  ],
};
