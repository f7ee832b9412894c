import { isSound } from '../../data/tables/soundRows';

/** `whole`, with every field of a damaged row that may stand in it. */
export function salvage<Row extends object>(table: string, whole: Row, damaged: unknown): Row {
  return fieldsOf(damaged).reduce((row, [name, value]) => {
    const tried = { ...row, [name]: value };
    return name in whole && isSound(table, tried) ? tried : row;
  }, whole);
}

/** The same of what lies in a field of the row. */
export function salvageIn<Row extends object, Name extends keyof Row>(
  table: string,
  row: Row,
  name: Name,
  damaged: unknown,
): Row {
  return fieldsOf(damaged).reduce((whole, [inner, value]) => {
    const tried = { ...whole, [name]: { ...whole[name], [inner]: value } };
    return inner in (whole[name] as object) && isSound(table, tried) ? tried : whole;
  }, row);
}

export function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
