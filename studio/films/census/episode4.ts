import { bust } from '../drawing/bust';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, CALM, GLAD, KIND, SAD } from '../drawing/person';
import { box, faded, line, placed, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, type Moment, type Pen, say } from '../film';
import { AMBER, bargeman, dace, letticeHatted, OXBLOOD, PAPER, sallow } from './cast';
import { deepStreet, handOfCards, tableTop } from './furnishings';
import { oilLamp, room } from './rooms';

export const episode4: Episode = {
  title: 'Your Lead',
  poster: 15.4,
  shots: [
    {
      seconds: 5,
      lines: [
        say(
          1.6,
          4.8,
          'lettice',
          'Three flights. The street is as far down as from a steeple.',
          'Три пролёта. А улица — как с колокольни.',
          '才上了三层楼，街道却远得像从尖塔上看。',
          'Três lances. E a rua lá embaixo, como vista de uma torre.',
        ),
      ],
      draw: (pen, { t }) => {
        placed(pen, { x: -t * 5, y: -t * 8, scale: 1 + t * 0.02 }, () => deepStreet(pen, t));
        titleCard(pen, t, {
          title: ['Your Lead'],
          episode: 'Three. Four. Five.',
          colour: PAPER,
          rule: OXBLOOD,
          face: 'cardo',
          y: 84,
          until: 3.4,
        });
        vignette(pen, 0.55);
      },
    },
    {
      seconds: 6.6,
      lines: [
        say(
          0.3,
          3,
          'sallow',
          'Four! You’ll have to write them before you see them.',
          'Четверо! Сперва запишите — потом увидите.',
          '四个！得先写下来，您才看得见他们。',
          'Quatro! Só escrevendo para vê-los.',
        ),
        say(
          4,
          6.4,
          'bargeman',
          'We knocked three hours.',
          'Мы стучали три часа.',
          '我们敲了三个钟头。',
          'Batemos durante três horas.',
        ),
      ],
      cues: [
        { at: 2.9, noise: 'scratch' },
        { at: 3.4, noise: 'knock' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        cardRoom(pen, t, ease(t, 3.2, 4), moment);
        if (t < 3.3)
          bust(pen, sallow, moment, {
            x: 280,
            y: 420,
            size: 150,
            turn: 0.2,
            mood: GLAD,
            light: 1,
            who: 'sallow',
          });
        tableTop(pen, 760);
        for (const [x, y] of [
          [90, 800],
          [270, 850],
          [450, 800],
        ] as const)
          handOfCards(pen, x, y, 1.05);
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(
          0.2,
          1.8,
          'lettice',
          'Are you happy here?',
          'Вам здесь хорошо?',
          '您在这儿快乐吗？',
          'É feliz aqui?',
        ),
        say(
          2,
          5.2,
          'sallow',
          'I’m not sorry any more. Ask them how they are.',
          'Меня больше не мучает. А вы спросите, как они.',
          '我不再愧疚了。您问问他们过得怎样。',
          'Já não sinto remorso. Pergunte a eles como estão.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 1.9) {
          room(pen, { wall: '#22404a', paper: 'tally', share: 0.8 });
          bust(pen, letticeHatted, moment, {
            x: 250,
            y: 430,
            size: 158,
            turn: 0.5,
            mood: SAD,
            light: 1,
            who: 'lettice',
          });
        } else {
          room(pen, { wall: '#22404a', paper: 'tally' });
          glow(pen, AMBER, 120, 260, 420, 0.35);
          bust(pen, sallow, moment, {
            x: 270,
            y: 430,
            size: mix(160, 172, ease(t, 1.9, 5.4)),
            turn: -0.2,
            mood: t > 3.8 ? SAD : KIND,
            light: -1,
            gaze: [t > 3.8 ? 0.8 : -0.2, 0.2],
            who: 'sallow',
          });
        }
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 3,
      lines: [say(0.5, 2.6, 'bargeman', 'It’s your lead.', 'Ваш ход.', '该您出牌了。', 'É a sua vez.')],
      cues: [{ at: 0.3, noise: 'chime' }],
      draw: (pen, moment) => {
        cardRoom(pen, moment.t, 1, moment);
        tableTop(pen, 760);
        for (const x of [90, 270, 450]) handOfCards(pen, x, 820, 1.05);
        tint(pen, '#27535c', 0.55);
        vignette(pen, 0.65);
      },
    },
    {
      seconds: 6.8,
      lines: [
        say(
          0.3,
          3.3,
          'dace',
          'The house corrects the count. It needs somebody who is sorry.',
          'Дом исправляет счёт. Ему нужен тот, кто виноват.',
          '这房子在更正人数。它需要一个心怀愧疚的人。',
          'A casa corrige a conta. Precisa de alguém com remorso.',
        ),
        say(
          3.5,
          6.6,
          'dace',
          'The ones he left out, and himself. That’s the sum.',
          'Те, кого он пропустил, и он сам. Вот и вся сумма.',
          '他漏掉的人，再加上他自己。就是这个数。',
          'Os que ele deixou de fora, e ele próprio. Eis a soma.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: '#8d8a72' });
        line(pen, '#4d4a3a', 4, 'M -20 170 Q 270 220 560 160');
        for (const [x, y] of [
          [90, 190],
          [170, 198],
          [250, 202],
        ] as const) {
          rounded(pen, '#a5453a', [x, y, 24, 66], 8);
          rounded(pen, '#c9b98f', [x, y, 24, 16], 4);
          rounded(pen, '#a5453a', [x, y + 50, 44, 22], 10);
        }
        bust(pen, dace, moment, {
          x: 290,
          y: 430,
          size: 155,
          turn: -0.35,
          mood: t > 3.4 ? SAD : KIND,
          light: 1,
          gaze: [-0.4, 0.1],
          who: 'dace',
        });
        box(pen, '#4a3524', -20, 820, 600, 200);
        for (const [x, turn] of [
          [120, -0.3],
          [180, 0.4],
          [235, 0.1],
        ] as const)
          placed(pen, { x, y: 826, turn }, () => {
            rounded(pen, '#b23a2c', [-26, -34, 52, 44], 22);
            rounded(pen, '#f3e6c0', [-20, -22, 40, 30], 16);
          });
        oilLamp(pen, t, 440, 850, 1.5);
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 6.6,
      lines: [
        say(
          0.3,
          3.6,
          'lettice',
          'I left off four. With me, five. But the next floor is the sixth.',
          'Я пропустила четверых. Со мной — пять. А этаж шестой.',
          '我漏了四个，加上我是五个。可楼上是第六层。',
          'Deixei quatro. Comigo, cinco. Mas o próximo andar é o sexto.',
        ),
      ],
      cues: [{ at: 3.9, noise: 'whistle' }],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: '#5f6152' });
        glow(pen, AMBER, 500, 760, 520, 0.4);
        const up = ease(t, 4.1, 4.7);
        bust(pen, letticeHatted, moment, {
          x: 270,
          y: mix(450, 430, ease(t, 0, 6)),
          size: mix(165, 190, ease(t, 3.6, 6.6)),
          turn: 0.2,
          mood: up > 0.3 ? AFRAID : CALM,
          light: 1,
          gaze: [0.1, mix(0.2, -1, up)],
          tilt: -0.05 * up,
          who: 'lettice',
        });
        vignette(pen, mix(0.5, 0.75, up));
        tint(pen, '#000000', ease(t, 6.1, 6.6));
      },
    },
  ],
};

/** The room with the tally; `share` is how far the three bargemen have faded in. */
function cardRoom(pen: Pen, t: number, share: number, moment: Moment): void {
  room(pen, { wall: '#22404a', paper: 'tally' });
  faded(pen, share, () => {
    for (const [x, y, turn] of [
      [110, 540, 0.3],
      [430, 540, -0.3],
      [270, 470, 0],
    ] as const)
      bust(pen, bargeman, moment, {
        x,
        y,
        size: 104,
        turn,
        mood: CALM,
        light: 1,
        gaze: [0, 0.15],
        lids: 0.8,
        who: 'bargeman',
      });
  });
  line(pen, '#111c20', 5, 'M 270 -20 L 270 96');
  oilLamp(pen, t, 270, 190, 1.1);
}
