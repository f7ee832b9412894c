import { tableTop } from '../census/furnishings';
import { room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { AFRAID, GLAD, SAD } from '../drawing/person';
import { line, placed, polygon, shape } from '../drawing/shapes';
import { ease, mix, sway } from '../drawing/time';
import { nightSky, rain } from '../ferry/water';
import { type Episode, sayIn } from '../film';
import { alzira, davi, ENAMEL, hall, oldHouse, pan, TILE, WARM, WHITE } from './cast';

export const episode2: Episode = {
  title: 'Uma telha',
  burnedIn: 'pt',
  poster: 17.6,
  shots: [
    {
      seconds: 5,
      lines: [sayIn('pt', 2.9, 4.8, undefined, 'Choveu. A casa, muda.')],
      draw: (pen, { t }) => {
        nightSky(pen, t, 420);
        oldHouse(pen, { fresh: true, lamp: false });
        rain(pen, t, 0.45);
        titleCard(pen, t, {
          title: ['Vinte e três', 'goteiras'],
          episode: 'Uma telha',
          colour: WHITE,
          rule: TILE,
          y: 160,
          until: 2.8,
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5,
      lines: [
        sayIn('pt', 0.4, 2.2, 'alzira', 'Cadê o corredor?'),
        sayIn('pt', 2.5, 4.7, 'alzira', 'Onde foi todo mundo?'),
      ],
      draw: (pen, moment) => {
        hall(pen, '#3c4a50');
        tint(pen, '#1a2230', 0.5);
        bust(pen, alzira, moment, {
          x: 270 + sway(moment.t, 3) * 8,
          y: 420,
          size: 155,
          turn: sway(moment.t, 4.4) * 0.5,
          mood: AFRAID,
          light: 1,
          gaze: [sway(moment.t, 2.6), -0.3],
          who: 'alzira',
        });
        vignette(pen, 0.6);
      },
    },
    {
      seconds: 5,
      lines: [
        sayIn('pt', 0.3, 2.2, 'davi', 'Ela já não enxergava.'),
        sayIn('pt', 2.4, 4.7, 'davi', 'As goteiras eram o mapa.'),
      ],
      draw: (pen, moment) => {
        room(pen, { wall: '#34454a', paper: 'fern' });
        bust(pen, davi, moment, { x: 270, y: 410, size: 165, turn: 0.2, mood: SAD, light: -1, who: 'davi' });
        glow(pen, WARM, 120, 260, 420, 0.25);
        vignette(pen, 0.55);
      },
    },
    {
      seconds: 5,
      draw: (pen, { t }) => {
        nightSky(pen, t, 360);
        shape(pen, TILE, 'M -40 640 L 160 430 L 600 430 L 700 960 L -40 960 Z');
        for (let row = 0; row < 9; row++)
          line(
            pen,
            '#00000038',
            6,
            `M ${150 - row * 34} ${446 + row * 58} Q 300 ${462 + row * 58} 620 ${446 + row * 58}`,
          );
        const open = ease(t, 1.4, 2.6);
        polygon(pen, '#f6d48a', [280, 690], [340, 690], [348, 742], [272, 742]);
        glow(pen, WARM, 310, 716, 300 * open, 0.75 * open);
        placed(pen, { x: mix(310, 400, open), y: mix(716, 700, open), turn: open * 0.4 }, () =>
          polygon(pen, '#8d3a20', [-36, -28], [36, -28], [42, 30], [-42, 30]),
        );
        figure(pen, davi, { x: 190, y: 742, height: 250, seated: true, arm: mix(1, 1.5, open) });
        rain(pen, t, 0.5);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [sayIn('pt', 1.4, 4.4, 'alzira', 'Aí está você.')],
      draw: (pen, moment) => {
        const { t } = moment;
        room(pen, { wall: '#7a5a40', paper: 'stripe' });
        glow(pen, WARM, 270, 300, 480, 0.4);
        bust(pen, alzira, moment, {
          x: 250,
          y: 400,
          size: 158,
          turn: 0.2,
          mood: GLAD,
          light: 1,
          lids: mix(1, 0.3, ease(t, 0.8, 1.4)),
          who: 'alzira',
        });
        tableTop(pen, 850);
        pan(pen, t + 0.4, 410, 872, 70, ENAMEL, 1.5);
        vignette(pen, 0.5);
        tint(pen, '#000000', ease(t, 4.5, 5));
      },
    },
  ],
};
