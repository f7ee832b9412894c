import { expect, it } from 'vitest';
import { type Failure, failed, type Result, success } from '../../../../contract/wire/failure';
import type { Place } from '../../../../data/tables/rows';
import { PlaceKeeper } from './PlaceKeeper';

const place = (offset: number): Place => ({
  target: 1,
  blockId: 'b',
  offset,
  quote: '',
  chapterShare: 0,
  at: offset,
});

function slowDevice() {
  const saved: number[] = [];
  const answers: ((result: Result<null>) => void)[] = [];
  const save = (kept: Place) => {
    saved.push(kept.offset);
    return new Promise<Result<null>>((resolve) => answers.push(resolve));
  };
  const answer = async (result: Result<null> = success(null)) => {
    answers.shift()?.(result);
    await new Promise(setImmediate);
  };
  return { saved, save, answer };
}

it('the first place is saved immediately, then only the latest of those waiting', async () => {
  const { saved, save, answer } = slowDevice();
  const keeper = new PlaceKeeper(
    save,
    () => undefined,
    () => undefined,
  );
  for (const offset of [1, 2, 3]) keeper.keep(place(offset));
  expect(saved).toEqual([1]);
  await answer();
  expect(saved).toEqual([1, 3]);
  await answer();
  keeper.keep(place(4));
  expect(saved).toEqual([1, 3, 4]);
});

it('the waiting place is sent when the page closes', async () => {
  const { saved, save, answer } = slowDevice();
  const keeper = new PlaceKeeper(
    save,
    () => undefined,
    () => undefined,
  );
  keeper.keep(place(1));
  keeper.keep(place(2));
  keeper.leave();
  keeper.leave();
  expect(saved).toEqual([1, 2]);
  await answer();
  await answer();
  expect(saved).toEqual([1, 2]);
});

it('a place that cannot be saved is reported, and the next one is saved', async () => {
  const { saved, save, answer } = slowDevice();
  const failures: Failure[] = [];
  const keeper = new PlaceKeeper(
    save,
    (failure) => failures.push(failure),
    () => undefined,
  );
  keeper.keep(place(1));
  keeper.keep(place(2));
  await answer(failed('storageFull'));
  expect(failures.map((failure) => failure.name)).toEqual(['storageFull']);
  expect(saved).toEqual([1, 2]);
});

it('a place lost with its worker is sent again, and reported if lost twice', async () => {
  const { saved, save, answer } = slowDevice();
  const failures: Failure[] = [];
  const keeper = new PlaceKeeper(
    save,
    (failure) => failures.push(failure),
    () => undefined,
  );
  keeper.keep(place(1));
  await answer(failed('workerLost'));
  expect(saved).toEqual([1, 1]);
  await answer();
  keeper.keep(place(2));
  await answer(failed('workerLost'));
  expect(failures).toEqual([]);
  await answer(failed('workerLost'));
  expect(saved).toEqual([1, 1, 2, 2]);
  expect(failures.map((failure) => failure.name)).toEqual(['workerLost']);
});

it('a waiting place is saved instead of one lost with its worker', async () => {
  const { saved, save, answer } = slowDevice();
  const failures: Failure[] = [];
  const keeper = new PlaceKeeper(
    save,
    (failure) => failures.push(failure),
    () => undefined,
  );
  keeper.keep(place(1));
  keeper.keep(place(2));
  await answer(failed('workerLost'));
  await answer();
  expect(saved).toEqual([1, 2]);
  expect(failures).toEqual([]);
});

it('the place that the page leaves with is reported as unsaved until it is saved', async () => {
  const { save, answer } = slowDevice();
  const unsaved: (number | null)[] = [];
  const keeper = new PlaceKeeper(
    save,
    () => undefined,
    (left) => unsaved.push(left && left.offset),
  );
  keeper.keep(place(1));
  keeper.keep(place(2));
  keeper.leave();
  expect(unsaved).toEqual([2]);
  await answer();
  expect(unsaved).toEqual([2]);
  await answer();
  expect(unsaved).toEqual([2, null]);
  keeper.leave();
  expect(unsaved).toEqual([2, null]);
});
