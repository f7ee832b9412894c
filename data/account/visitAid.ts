let aid = '';

/** Keeps the id of the ad that opened this visit (spec 4.11), for the calls that name it (spec 7). Empty without one. */
export function noteVisitAid(seen: string): void {
  aid = seen;
}

/** What `userInfo` and the notification claim add to their bodies: nothing where no ad led here. */
export function visitAid(): { aid?: string } {
  return aid === '' ? {} : { aid };
}
