import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { letter, titleCard, typed } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, CALM, HARD, KIND, SAD } from '../drawing/person';
import { disc, faded, placed } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { AMBER, INKED, letticeHatted, OXBLOOD, oram, PAPER, suitor } from './cast';
import { mirror, tableTop } from './furnishings';
import { hearth, oilLamp, room, schedule, stair } from './rooms';

const WALL = '#5a3a2a';

export const episode2: Episode = {
  title: 'The Ground Floor',
  poster: 16.4,
  shots: [
    {
      seconds: 5.2,
      lines: [
        say(
          2.6,
          5,
          'oram',
          'Just the one. May I watch you write it?',
          'Всего одна. Можно посмотреть, как вы пишете?',
          '就我一个。我能看着您写吗？',
          'Só uma. Posso ver a senhora escrever?',
        ),
      ],
      cues: [{ at: 0.2, noise: 'chime' }],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: WALL, paper: 'fern' });
        hearth(pen, t, 60, 540);
        bust(pen, oram, moment, {
          x: 360,
          y: mix(470, 455, ease(t, 0, 5)),
          size: 145,
          turn: -0.45,
          mood: KIND,
          light: -1,
          gaze: [-0.5, 0.4],
          who: 'oram',
        });
        tableTop(pen, 800);
        oilLamp(pen, t, 110, 826, 1.2);
        titleCard(pen, t, {
          title: ['The Ground Floor'],
          episode: 'One',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 130,
          until: 3,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.8,
      lines: [
        say(
          0.3,
          1.9,
          'lettice',
          'Married, or single?',
          'Замужем или нет?',
          '已婚，还是未婚？',
          'Casada ou solteira?',
        ),
        say(
          2.1,
          4.6,
          'oram',
          'Neither, dear. He never wrote it down.',
          'Ни то ни другое. Он так и не записал.',
          '都不是，亲爱的。他没有写下来。',
          'Nem uma coisa nem outra. Ele não escreveu.',
        ),
      ],
      cues: [
        { at: 0.4, noise: 'scratch' },
        { at: 1.2, noise: 'scratch' },
        { at: 3.9, noise: 'scratch' },
      ],
      draw: (pen, { t }) => {
        schedule(pen, {
          title: 'GROUND FLOOR',
          rows: ['Oram —', '', '', ''],
          share: ease(t, 0.2, 2.6) * 1.1,
          total: t > 4 ? '1' : '',
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 8.6,
      lines: [
        say(
          0.3,
          3.3,
          'oram',
          'Wife, or the other thing: he had to write something. It’s the law.',
          'Жена или иначе — что-то он написать обязан. Закон.',
          '妻子，或者别的——总得写一个。法律规定的。',
          'Esposa ou a outra coisa: algo tinha de escrever. É a lei.',
        ),
        say(
          3.6,
          5.8,
          'oram',
          'He wrote “uninhabited”.',
          'Он написал: «нежилое».',
          '他写了：“无人居住”。',
          'Ele escreveu “desabitada”.',
        ),
        say(
          6.1,
          8.4,
          'oram',
          'Then I went and looked in the mirror.',
          'Тогда я подошла к зеркалу.',
          '后来，我去照了镜子。',
          'Então fui me olhar no espelho.',
        ),
      ],
      cues: [
        { at: 3.6, noise: 'scratch' },
        { at: 4.2, noise: 'scratch' },
        { at: 7, noise: 'swell' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: WALL, paper: 'fern' });
        if (t < 3.4) {
          bust(pen, suitor, moment, {
            x: 270,
            y: 400,
            size: 150,
            turn: 0.35,
            mood: HARD,
            light: 1,
            gaze: [0.2, 1],
            lids: 0.75,
            who: 'suitor',
          });
          tableTop(pen, 780);
          oilLamp(pen, t, 440, 810, 1.3);
          tint(pen, '#c79a5e', 0.55);
        } else if (t < 5.9) {
          schedule(pen, { title: 'COPE STREET', rows: ['', '', '', ''], share: 0, turn: -0.02 });
          letter(pen, typed('Uninhabited', (t - 3.5) / 1.3), 270, 400, {
            size: 78,
            colour: INKED,
            face: 'cardo',
            weight: 400,
            italic: true,
          });
          faded(pen, ease(t, 4.9, 5.2), () =>
            disc(pen, INKED, 438, 440, 15 * ease(t, 4.9, 5.7), 12 * ease(t, 4.9, 5.7)),
          );
          tint(pen, '#c79a5e', 0.4);
        } else {
          mirror(pen, 1 - ease(t, 6.6, 7.9), () =>
            bust(pen, oram, moment, {
              x: 270,
              y: 360,
              size: 96,
              turn: 0,
              mood: AFRAID,
              light: 1,
              who: 'mirror',
            }),
          );
          oilLamp(pen, t, 470, 790, 1.2);
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(
          0.3,
          3.5,
          'oram',
          'When somebody asks to take that bag, hang on to it.',
          'Попросят отдать сумку — держите крепче.',
          '有人要替您拿包时，千万别松手。',
          'Quando pedirem essa bolsa, não largue.',
        ),
        say(3.8, 5.1, 'lettice', 'Why?', 'Почему?', '为什么？', 'Por quê?'),
      ],
      draw: (pen, moment) => {
        room(pen, { wall: WALL, paper: 'fern' });
        glow(pen, AMBER, 240, 260, 460, 0.35);
        bust(pen, letticeHatted, moment, {
          x: 372,
          y: 440,
          size: 138,
          turn: -0.5,
          mood: moment.t > 3.6 ? AFRAID : CALM,
          light: -1,
          gaze: [-0.7, 0.2],
          who: 'lettice',
        });
        bust(pen, oram, moment, {
          x: 118,
          y: 570,
          size: 150,
          turn: 0.6,
          mood: SAD,
          light: 1,
          gaze: [0.8, -0.5],
          who: 'oram',
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(
          0.4,
          2.8,
          'oram',
          'Mr Pym’s above. It’s two, there.',
          'Выше — мистер Пим. Там двое.',
          '楼上是皮姆先生。那儿是两个。',
          'Acima é o sr. Pym. Lá são dois.',
        ),
      ],
      cues: [
        { at: 3.1, noise: 'rasp' },
        { at: 4.2, noise: 'rasp' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        stair(pen, t);
        figure(pen, letticeHatted, {
          x: 270,
          y: mix(760, 640, ease(t, 0, 3)),
          height: mix(250, 210, ease(t, 0, 3)),
          skirt: true,
          hat: 'brim',
          hatColour: '#3c352c',
          stride: t * 5,
          arm: 0.5,
        });
        placed(pen, { x: 270, y: 470 }, () =>
          letter(pen, '2', 0, -240, {
            size: 110,
            colour: `rgba(60, 34, 12, ${ease(t, 2.8, 3.4)})`,
            face: 'cardo',
            weight: 400,
          }),
        );
        vignette(pen, 0.6);
        tint(pen, '#000000', ease(t, 4.9, 5.4));
      },
    },
  ],
};
