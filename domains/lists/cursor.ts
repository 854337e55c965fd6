import { refuse } from '@numo/kit/fail.ts'

/** Sort key of a row: sort value and id, as PostgreSQL text. */
export type RowKey = { value: string; id: string }

/** Encodes a keyset cursor: opaque, short enough for a URL, valid for one sort order. */
export const encodeCursor = (sort: string, { value, id }: RowKey): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

const unknownCursor = () =>
  refuse(400, 'bad-cursor', 'This page of the list does not exist; start again')

/** Decodes a cursor. Throws 400 `bad-cursor` when it is not one of this sort order. */
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

/**
 * Error handler for a query with a decoded cursor: turns data exceptions (SQLSTATE class 22), which a forged cursor can cause, into 400
 * `bad-cursor`.
 */
export const refuseBadCursor =
  (cursor: RowKey | null) =>
  (error: unknown): never => {
    if (cursor && error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
      throw unknownCursor()
    throw error
  }
