import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { cursorOf, placeOf } from '../lists/cursor.ts'
import type { IdentityUserRow, listIdentityUsers as endpoint } from './contract-identity.ts'
import { identityRows } from './identity-row.ts'
import { identityStateOf } from './rules-identity.ts'

const sort = 'email'
/** Pages of the identity service that one page of a filtered list may look through. */
const mostLooks = 20
/** Pages that may be walked to reach an earlier one, or the last. */
const mostPages = 1000

type Asked = InputOf<typeof endpoint>
type Page = { at: string | null; rows: IdentityUserRow[]; next: string | null }

/**
 * A page of the sign-ins the identity service has. It knows neither totals nor our people, so a state is looked for
 * page by page, and the count is only what has been seen.
 */
export async function listIdentityUsers(
  ctx: Context,
  asked: Asked
): Promise<OutputOf<typeof endpoint>> {
  const { after, before, at } = asked
  const page =
    before !== undefined || at === 'last'
      ? await walkTo(ctx, asked, before === undefined ? null : placeOf(before, sort).value)
      : await readPage(ctx, asked, after === undefined ? null : placeOf(after, sort).value)
  const cursor = (place: string | null) =>
    place === null ? null : cursorOf({ sort, value: place, id: '' })
  return {
    rows: page.rows,
    next: cursor(page.next),
    previous: cursor(page.at),
    total: { count: page.rows.length, is_exact: page.next === null && page.at === null },
  }
}

/** The page that begins after a place. */
async function readPage(
  { tx, identity }: Context,
  { q, state, limit }: Asked,
  at: string | null
): Promise<Page> {
  const rows: IdentityUserRow[] = []
  let place = at
  let looks = 0
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await identity.listUsers({ after: place, limit, ...(q && { query: q }) })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await tx((tx) => identityRows(tx, page.users))
    rows.push(...found.filter((row) => !state || state.includes(identityStateOf(row))))
    place = page.next
    looks += 1
  } while (place !== null && rows.length < limit && looks < mostLooks)
  return { at, rows, next: place }
}

/** The page that ends at a place; null is the end of the list. */
async function walkTo(ctx: Context, asked: Asked, end: string | null): Promise<Page> {
  let page = await readPage(ctx, asked, null)
  for (let n = 1; n < mostPages && page.next !== null && page.next !== end; n += 1)
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    page = await readPage(ctx, asked, page.next)
  return page
}
