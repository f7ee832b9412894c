import { beforeEach, expect, it } from 'vitest';
import { FilmVitals } from './FilmVitals';

let now: number;
let noted: [string, number][];
let film: FilmVitals;
beforeEach(() => {
  now = 1_000;
  noted = [];
  const note = (name: string, value: number) => noted.push([name, value]);
  film = new FilmVitals({ now: () => now, noteSpeed: note, noteFilm: note });
});
const after = (ms: number) => {
  now += ms;
};

it('the first frame is timed from opening each episode', () => {
  film.open();
  after(700);
  film.play();
  after(2_000);
  film.open();
  film.play();
  expect(noted).toEqual([
    ['firstFrame', 700],
    ['watchedSeconds', 2],
    ['firstFrame', 0],
  ]);
});

it('a film that is paused before it played is not timed, however long it then waits', () => {
  film.open();
  after(300);
  film.rest();
  after(60_000);
  film.play();
  after(1_000);
  film.rest();
  expect(noted).toEqual([['watchedSeconds', 1]]);
});

it('a stall is counted once, with its time; what precedes the first frame is none', () => {
  film.open();
  film.wait(false);
  after(100);
  film.play();
  after(4_000);
  film.wait(false);
  film.wait(false);
  after(1_500);
  film.play();
  after(500);
  film.rest();
  expect(noted).toEqual([
    ['firstFrame', 100],
    ['watchedSeconds', 4],
    ['stalls', 1],
    ['stalledSeconds', 1.5],
    ['watchedSeconds', 0.5],
  ]);
});

it('waiting after a seek is no stall', () => {
  film.play();
  after(1_000);
  film.wait(true);
  after(3_000);
  film.play();
  film.rest();
  expect(noted).toEqual([
    ['watchedSeconds', 1],
    ['watchedSeconds', 0],
  ]);
});

it('a hidden page notes what it has, and time that follows counts once', () => {
  film.play();
  after(2_000);
  film.keep();
  after(1_000);
  film.wait(false);
  after(5_000);
  film.keep();
  after(1_000);
  film.rest();
  after(9_000);
  film.keep();
  expect(noted).toEqual([
    ['watchedSeconds', 2],
    ['watchedSeconds', 1],
    ['stalls', 1],
    ['stalledSeconds', 5],
    ['stalledSeconds', 1],
  ]);
});
