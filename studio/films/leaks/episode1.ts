import { kitchen, tableTop } from '../census/furnishings';
import { room } from '../census/rooms';
import { bust } from '../drawing/bust';
import { titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, GLAD, KIND } from '../drawing/person';
import { polygon, rounded } from '../drawing/shapes';
import { ease } from '../drawing/time';
import { nightSky, rain } from '../ferry/water';
import { type Episode, sayIn } from '../film';
import { alzira, davi, ENAMEL, hall, oldHouse, pan, TILE, WARM, WHITE } from './cast';

export const episode1: Episode = {
  title: 'Um nome para cada pingo',
  burnedIn: 'pt',
  poster: 12.4,
  shots: [
    {
      seconds: 4,
      draw: (pen, { t }) => {
        nightSky(pen, t, 420);
        oldHouse(pen);
        rain(pen, t, 0.45);
        titleCard(pen, t, {
          title: ['Vinte e três', 'goteiras'],
          episode: 'Um nome para cada pingo',
          colour: WHITE,
          rule: TILE,
          y: 160,
          until: 4,
        });
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 5.4,
      lines: [
        sayIn('pt', 0.4, 2.6, 'alzira', 'Essa é o seu bisavô Olímpio.'),
        sayIn('pt', 2.9, 5.2, 'alzira', 'Pinga pouco, igual falava.'),
      ],
      draw: (pen, moment) => {
        kitchen(pen, moment.t);
        bust(pen, alzira, moment, {
          x: 255,
          y: 420,
          size: 152,
          turn: 0.3,
          mood: KIND,
          light: -1,
          lids: 0.35,
          who: 'alzira',
        });
        tableTop(pen, 850);
        pan(pen, moment.t, 440, 868, 62, '#8d8f93', 2.2);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5,
      lines: [sayIn('pt', 0.6, 4.6, undefined, 'Quem foi embora deixou uma goteira.')],
      draw: (pen, { t }) => {
        hall(pen);
        pan(pen, t, 250, 590, 34, '#8d8f93', 1.7);
        pan(pen, t + 0.5, 330, 640, 42, ENAMEL, 1.1);
        pan(pen, t + 0.9, 190, 680, 52, TILE, 1.4);
        pan(pen, t + 0.2, 390, 770, 64, '#b98a33', 0.9);
        pan(pen, t + 0.7, 130, 830, 76, '#8d8f93', 2);
        glow(pen, WARM, 270, 420, 420, 0.3);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.4,
      lines: [sayIn('pt', 0.3, 1.9, 'davi', 'E eu, vó?'), sayIn('pt', 2.4, 4.2, 'alzira', 'Vinte e dois.')],
      draw: (pen, moment) => {
        room(pen, { wall: moment.t < 2.1 ? '#4d6a63' : '#7a5a40', paper: 'fern' });
        if (moment.t < 2.1)
          bust(pen, davi, moment, {
            x: 270,
            y: 410,
            size: 160,
            turn: -0.35,
            mood: CALM,
            light: 1,
            who: 'davi',
          });
        else
          bust(pen, alzira, moment, {
            x: 270,
            y: 410,
            size: 160,
            turn: 0.3,
            mood: GLAD,
            light: -1,
            who: 'alzira',
          });
        glow(pen, WARM, 400, 200, 420, 0.3);
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.2,
      lines: [sayIn('pt', 1, 3.8, undefined, 'Vou consertar o telhado, pensei.')],
      draw: (pen, { t }) => {
        room(pen, { wall: '#5b6f7c', paper: 'stripe', floor: '#3d2c20' });
        polygon(pen, '#3b2717', [60, 560], [480, 560], [480, 470], [60, 470]);
        rounded(pen, '#efe4cb', [50, 590, 440, 200], 16);
        rounded(pen, '#c46a4a', [50, 650, 440, 170], 12);
        rounded(pen, '#fbf5e6', [90, 566, 150, 66], 18);
        pan(pen, t, 290, 690, 46, ENAMEL, 1.6);
        vignette(pen, 0.55);
        tint(pen, '#000000', ease(t, 3.7, 4.2));
      },
    },
  ],
};
