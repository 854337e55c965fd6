import { refuse } from '@numo/kit/fail.ts'

/** The key of a row in a sort order: its value and its id, as PostgreSQL writes them. */
export type RowKey = { value: string; id: string }

/** A cursor of a row: opaque to callers, short enough for an address. Valid for one sort order only. */
export const encodeCursor = (sort: string, { value, id }: RowKey): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

const unknownCursor = () =>
  refuse(400, 'bad-cursor', 'This page of the list does not exist; start again')

/** The key a cursor stands for. Refuses with 400 anything that is no cursor of this sort order. */
export function decodeCursor(cursor: string, sort: string): RowKey {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw unknownCursor()
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw unknownCursor()
  const [made, value, id] = parts
  if (made !== sort || typeof value !== 'string' || typeof id !== 'string') throw unknownCursor()
  return { value, id }
}

/** For `catch` of a query with a decoded cursor: a made-up one can hold what is no instant or no id (SQLSTATE class 22). */
export const refuseBadCursor =
  (cursor: RowKey | null) =>
  (error: unknown): never => {
    if (cursor && error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
      throw unknownCursor()
    throw error
  }
