import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { letter, titleCard, typed } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, KIND, SAD } from '../drawing/person';
import { backdrop, box, faded, placed, rounded } from '../drawing/shapes';
import { chance, ease, mix, sway } from '../drawing/time';
import { type Episode, type Pen, say } from '../film';
import { paintBox, saloon, table } from './aboard';
import { callowQuay } from './ashore';
import { hesterBare, jory, STUCCO, VERMILION } from './cast';

function pricked(pen: Pen, t: number, text: string, x: number, y: number, size: number, alpha: number): void {
  faded(pen, alpha * (0.85 + 0.1 * sway(t, 2)), () => {
    pen.save();
    pen.globalCompositeOperation = 'screen';
    pen.font = `700 ${size}px "Lora Variable"`;
    pen.textAlign = 'center';
    pen.strokeStyle = '#ffe9b0';
    pen.lineWidth = size * 0.07;
    pen.lineCap = 'round';
    pen.setLineDash([0.1, size * 0.13]);
    pen.strokeText(text, x, y);
    pen.restore();
  });
}

export const episode5: Episode = {
  title: 'Eleven On, Eleven Off',
  poster: 21.4,
  shots: [
    {
      seconds: 6.4,
      lines: [
        say(
          2.8,
          6.2,
          undefined,
          'It was the first letter I ever wrote to anyone.',
          'Это было первое письмо в моей жизни.',
          '这是我生平写的第一封信。',
          'Foi a primeira carta que escrevi na vida.',
        ),
      ],
      cues: [1, 2, 3, 4, 5].map((at) => ({ at, noise: 'scratch' as const })),
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#33281f'], [1, '#1c1614']);
        placed(pen, { x: 40, y: 240, turn: -0.03, scale: 1 + t * 0.01 }, () => {
          rounded(pen, '#f5ecd6', [0, 0, 440, 460], 3);
          const how = {
            size: 36,
            colour: '#1d2b45',
            face: 'rubik',
            weight: 500,
            align: 'left',
            spacing: 3,
          } as const;
          const rows = ['HESTER', 'I AM SORRY', 'I WAS LATE WITH IT', 'JORY'];
          rows.forEach((row, at) =>
            letter(pen, typed(row, (t - 0.8 - at * 1.25) / 1.2), 36, 110 + at * 84, how),
          );
        });
        glow(pen, '255, 200, 120', 420, 160, 460, 0.4);
        titleCard(pen, t, {
          title: ['Eleven On,', 'Eleven Off'],
          episode: 'Four Thursdays without her',
          colour: STUCCO,
          rule: VERMILION,
          y: 100,
          until: 2.6,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [
        say(1, 2.5, 'hester', 'Is there room?', 'Место есть?', '还有位子吗？', 'Tem lugar?'),
        say(2.8, 4.6, 'jory', 'I’d have to count.', 'Надо посчитать.', '我得数一数。', 'Preciso contar.'),
      ],
      cues: [{ at: 4.6, noise: 'click' }],
      draw: (pen, moment) => {
        const { t } = moment;
        callowQuay(pen, t);
        if (t < 2.7) {
          figure(pen, hesterBare, {
            x: 290 - t * 12,
            y: mix(720, 830, ease(t, 0, 2)),
            height: mix(170, 330, ease(t, 0, 2)),
            arm: 0.9,
            otherArm: 0.9,
            stride: t < 2 ? t * 6 : 0,
            carries: (own) => placed(own, { x: 1.5, y: -3, scale: 0.01 }, () => paintBox(own, 0, 0, 100)),
          });
        } else {
          bust(pen, jory, moment, {
            x: 262,
            y: 400,
            size: 172,
            turn: 0.4,
            mood: KIND,
            light: 1,
            who: 'jory',
          });
        }
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(
          0.2,
          2.6,
          'hester',
          'You said it every night. For seven years.',
          'Вы повторяли это каждую ночь. Семь лет.',
          '你每晚都念着它。整整七年。',
          'Você repetiu isso toda noite. Sete anos.',
        ),
        say(
          2.9,
          5.2,
          'hester',
          'Hold up the lid. I can’t hold it and look.',
          'Держите крышку. Держать и смотреть я не могу.',
          '帮我托着盖子。我没法一边托一边看。',
          'Segure a tampa. Não consigo segurar e olhar.',
        ),
      ],
      draw: (pen, moment) => {
        saloon(pen, moment.t);
        bust(pen, hesterBare, moment, {
          x: 270,
          y: 400,
          size: 150,
          turn: moment.t > 2.8 ? 0.5 : -0.3,
          mood: SAD,
          light: 1,
          gaze: [0, moment.t > 2.8 ? 0.2 : 0.9],
          who: 'hester',
        });
        table(pen, 720);
        paintBox(pen, 270, 720, 120);
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 8.6,
      lines: [
        say(
          1.3,
          3.1,
          'jory',
          'Hester. Look up.',
          'Хестер. Посмотри вверх.',
          '赫斯特，抬头看。',
          'Hester. Olhe para cima.',
        ),
        say(
          4.2,
          6.4,
          'hester',
          'That’s the pounce. It’s the whole wall.',
          'Это припорох. Вся стена целиком.',
          '这是扎孔的底稿。整面墙都在。',
          'É o molde furado. É a parede inteira.',
        ),
        say(
          6.7,
          8.4,
          'jory',
          'It’s long… for “VIEW”.',
          'Длинновато… для «VIEW».',
          '只写“VIEW”……这也太长了。',
          'É comprido demais… para “VIEW”.',
        ),
      ],
      cues: [
        { at: 0.5, noise: 'knock' },
        { at: 3.2, noise: 'swell' },
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        saloon(pen, t);
        if (t < 3.2) {
          bust(pen, jory, moment, {
            x: 290,
            y: 300,
            size: 140,
            turn: -0.3,
            mood: AFRAID,
            light: 1,
            gaze: [-0.2, t > 1.2 ? -0.3 : 0.9],
            who: 'jory',
          });
          table(pen, 720);
          paintBox(pen, 270, 720, 150, ease(t, 0.2, 1.4));
          for (let spot = 0; spot < 30; spot++)
            faded(pen, ease(t, 1, 2), () =>
              box(pen, '#ffe9b0', 100 + chance(spot) * 340, 560 + chance(spot + 40) * 70, 3, 3),
            );
        } else {
          box(pen, '#2a1e20', -60, -60, 700, 1_100);
          bust(pen, hesterBare, moment, {
            x: 270,
            y: 430,
            size: mix(190, 215, ease(t, 3.2, 8)),
            turn: -0.15,
            mood: AFRAID,
            light: -1,
            gaze: [-0.1, -0.9],
            who: 'hester',
          });
          tint(pen, '#5b4638', 0.7);
          glow(pen, '255, 200, 120', 270, 120, 620, 0.35);
          pricked(pen, t, 'VIEW', mix(300, 250, ease(t, 3.2, 8.6)), 420, 130, ease(t, 3.4, 4.4));
          pricked(pen, t, 'OF THE', mix(330, 260, ease(t, 3.2, 8.6)), 570, 104, ease(t, 4.4, 5.6));
          pricked(pen, t, 'LAST…', mix(300, 290, ease(t, 3.2, 8.6)), 710, 104, ease(t, 5.6, 7));
        }
        vignette(pen, 0.45);
        tint(pen, '#000000', ease(t, 8.1, 8.6));
      },
    },
  ],
};
