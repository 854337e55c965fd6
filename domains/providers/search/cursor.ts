import { refuse } from '@numo/kit/fail.ts'

/** Keyset pagination position: the sort key of the last provider on a page. */
export type CursorPosition = {
  distance: number
  rank: number
  name_key: string
  provider_id: string
}

const shape =
  /^(\d{1,8})\|([01])\|([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\|([^\0]{0,100})$/u

/** Encodes a position as an opaque cursor. Sort names have at most 100 bytes, so a cursor fits in 200 characters. */
export const cursorOf = ({ distance, rank, name_key, provider_id }: CursorPosition): string =>
  Buffer.from(`${distance}|${rank}|${provider_id.replaceAll('-', '')}|${name_key}`).toString(
    'base64url'
  )

/** Decodes a cursor. Throws 400 `bad-cursor` for text that `cursorOf` cannot have written. */
export function placeOf(cursor: string): CursorPosition {
  const found = shape.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw refuse(400, 'bad-cursor', 'Start again from the first page')
  const [, distance, rank, a, b, c, d, e, name_key = ''] = found
  return {
    distance: Number(distance),
    rank: Number(rank),
    name_key,
    provider_id: [a, b, c, d, e].join('-'),
  }
}
