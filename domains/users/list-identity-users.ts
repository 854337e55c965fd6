import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { cursorOf, placeOf } from '../lists/cursor.ts'
import type { IdentityUserRow, listIdentityUsers as endpoint } from './contract-identity.ts'
import { identityRows } from './identity-row.ts'
import { identityStateOf } from './rules-identity.ts'

const sort = 'email'
/** Pages of the identity service that one page of a filtered list may look through. */
const mostPages = 20

/**
 * A page of the sign-ins the identity service has. It knows neither totals nor our people, so a state is looked for
 * page by page, and the count is only what has been seen.
 */
export async function listIdentityUsers(
  { tx, identity }: Context,
  { q, state, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const rows: IdentityUserRow[] = []
  let place = after === undefined ? null : placeOf(after, sort).value
  let pages = 0
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await identity.listUsers({ after: place, limit, ...(q && { query: q }) })
    // oxlint-disable-next-line no-await-in-loop
    const found = await tx((tx) => identityRows(tx, page.users))
    rows.push(...found.filter((row) => !state || state.includes(identityStateOf(row))))
    place = page.next
    pages += 1
  } while (place !== null && rows.length < limit && pages < mostPages)
  return {
    rows,
    next: place === null ? null : cursorOf({ sort, value: place, id: '' }),
    previous: null,
    total: { count: rows.length, is_exact: place === null && after === undefined },
  }
}
