import { bust } from '../drawing/bust';
import { holdingHand } from '../drawing/hand';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, CALM, GLAD, KIND } from '../drawing/person';
import { backdrop, line, placed } from '../drawing/shapes';
import { ease, mix, sway } from '../drawing/time';
import { type Episode, STAGE, say } from '../film';
import { boatDeck, lifejacketBoard } from './aboard';
import { tinStreet } from './ashore';
import { hester, jory, LAMP, STUCCO, VERMILION } from './cast';
import { rain } from './water';

export const episode2: Episode = {
  title: 'The Red Boot',
  poster: 8.4,
  shots: [
    {
      seconds: 5.2,
      lines: [
        say(
          2.6,
          5,
          'hester',
          'How long has it said that?',
          'И давно тут так написано?',
          '这上面一直这么写吗？',
          'Há quanto tempo está escrito assim?',
        ),
      ],
      draw: (pen, { t }) => {
        placed(pen, { y: sway(t, 4) * 12, scale: 1 + t * 0.012 }, () => {
          backdrop(pen, [0, '#1b2d3c'], [1, '#0e1a26']);
          lifejacketBoard(pen);
        });
        glow(pen, LAMP, 280, 280, 420, 0.35);
        rain(pen, t);
        titleCard(pen, t, {
          title: ['The Red Boot'],
          episode: 'Lifejackts for Adults',
          colour: STUCCO,
          rule: VERMILION,
          y: 540,
          until: 2.6,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.6,
      lines: [
        say(
          0.2,
          2.1,
          'hester',
          '“Lifejackts for Chidlren!”',
          '«Жилеты для дтей!»',
          '“救身衣，儿竜专用！”',
          '“Salva-vdas para crinaças!”',
        ),
        say(
          3,
          5.4,
          undefined,
          'I was a second late with my smile.',
          'Я улыбнулся на секунду позже.',
          '我的笑，慢了一秒。',
          'Meu sorriso chegou um segundo atrasado.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        boatDeck(pen, t, { swell: 1.6 });
        if (t < 2.8) {
          bust(pen, hester, moment, {
            x: 280,
            y: 390 + sway(t, 0.4) * 4,
            size: 175,
            turn: -0.4,
            mood: GLAD,
            light: -1,
            lids: 0.75,
            who: 'hester',
          });
        } else {
          const late = ease(t, 3.5, 3.9);
          bust(pen, jory, moment, {
            x: 340,
            y: 350,
            size: 160,
            turn: -0.6,
            mood: late > 0.5 ? KIND : AFRAID,
            light: -1,
            gaze: [late > 0.5 ? -0.7 : 0.8, 0],
            who: 'jory',
          });
          bust(pen, hester, moment, {
            x: 30,
            y: 560,
            size: 160,
            turn: 0.8,
            mood: t > 4.3 ? CALM : GLAD,
            light: -1,
            who: 'h',
          });
        }
        rain(pen, t, 0.3);
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 6,
      lines: [
        say(
          0.4,
          3,
          'hester',
          'E. Three arms. The middle one sits above the middle.',
          'Е. Три руки. Средняя — чуть выше середины.',
          'E，三条臂。中间那条比正中略高。',
          'E. Três braços. O do meio fica acima do meio.',
        ),
        say(
          3.3,
          5.8,
          undefined,
          'Nobody had been so careful not to shame me.',
          'Никто ещё так не берёг меня от стыда.',
          '从没有人这样小心，不让我难堪。',
          'Ninguém tinha cuidado tanto para não me envergonhar.',
        ),
      ],
      cues: [0.5, 1.6, 2.5].map((at) => ({ at, noise: 'scratch' as const })),
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#14594b'], [1, '#0e3c33']);
        const done = ease(t, 0.3, 4.6);
        const strokes = [
          [170, 240, 170, 640],
          [170, 250, 330, 250],
          [170, 430, 300, 430],
          [170, 630, 340, 630],
        ] as const;
        let tip: [number, number] = [170, 240];
        strokes.forEach(([x, y, toX, toY], at) => {
          const share = Math.min(1, Math.max(0, done * 4 - at));
          if (share === 0) return;
          tip = [mix(x, toX, share), mix(y, toY, share)];
          line(pen, '#fdf6e3', at === 0 ? 62 : 40, `M ${x} ${y} L ${tip[0]} ${tip[1]}`);
        });
        glow(pen, LAMP, tip[0], tip[1], 420, 0.5);
        line(pen, '#9a7440', 14, `M 20 ${tip[1] + 190} L ${tip[0] + 90} ${tip[1] + 90}`);
        holdingHand(pen, hester, { x: tip[0], y: tip[1], size: 58 }, (tool) => {
          line(tool, '#fdf6e3', 0.4, 'M 0 0 L 0.25 0.3');
          line(tool, '#c9a25a', 0.3, 'M 0.3 0.4 L 3.2 4');
        });
        vignette(pen, 0.6);
      },
    },
    {
      seconds: 3.6,
      lines: [
        say(
          0.3,
          3.4,
          'hester',
          'Come to my shop. Tin Street — it has a red boot.',
          'Приходите в мастерскую. Тин-стрит, красный сапог.',
          '来我的店吧。锡街，挂着一只红靴子。',
          'Venha à minha loja. Rua Tin, com uma bota vermelha.',
        ),
      ],
      draw: (pen, moment) => {
        boatDeck(pen, moment.t, { swell: 1.4 });
        bust(pen, hester, moment, {
          x: 290,
          y: 400,
          size: 180,
          turn: -0.45,
          mood: KIND,
          light: -1,
          who: 'hester',
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5.6,
      lines: [
        say(
          1.6,
          3.3,
          undefined,
          'Then I looked next door.',
          'А потом я взглянул на соседнюю дверь.',
          '然后，我看到了隔壁。',
          'Então olhei para a porta ao lado.',
        ),
        say(3.5, 5.5, 'jory', 'The same V.', 'Та же V.', '同一个V。', 'O mesmo V.'),
      ],
      cues: [{ at: 3.3, noise: 'bell' }],
      draw: (pen, { t }) => {
        const near = ease(t, 1.6, 3.4);
        const scale = mix(1, 5.2, near);
        placed(
          pen,
          { x: mix(0, STAGE.width / 2 - 462 * scale, near), y: mix(0, 430 - 502 * scale, near), scale },
          () => tinStreet(pen, t),
        );
        tint(pen, '#0b1524', ease(t, 5.1, 5.6), 'source-over');
      },
    },
  ],
};
