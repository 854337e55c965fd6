import { refuse } from '@numo/kit/fail.ts'

/** A place in a list: the sort it belongs to, and the value and id of the row it stands at, as PostgreSQL writes them. */
export type Place = { sort: string; value: string; id: string }

/** A cursor of a place: opaque to callers, short enough for an address. */
export const cursorOf = ({ sort, value, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** What a cursor of no page is answered with. */
export const unknownPlace = () =>
  refuse(400, 'bad-cursor', 'This page of the list does not exist; start again')

/** The place a cursor stands for. Refuses anything that is no cursor of this sort. */
export function placeOf(cursor: string, sort: string): Place {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw unknownPlace()
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw unknownPlace()
  const [made, value, id] = parts
  if (made !== sort || typeof value !== 'string' || typeof id !== 'string') throw unknownPlace()
  return { sort, value, id }
}
