import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Day } from '../shapes.ts'
import { searchOutcomes } from './enums.ts'

/* Endpoints with which staff see what searches could not be understood. Nothing is known about who searched. */

const staff = { access: 'admin', features: ['settings'], resource: 'directory' } as const
const searches = '/api/v4/admin/directory/unread-searches'

export const UnreadSearchRow = z.object({
  id: z.uuid(),
  phrase: z.string(),
  outcome: z.enum(searchOutcomes),
  /** At least so many in the last 90 days: what a cache answered again is not counted. */
  times: z.int(),
  first_on: Day,
  last_on: Day,
  /** Newest first. */
  daily: z.array(z.object({ day: Day, times: z.int() })),
})
export type UnreadSearchRow = z.output<typeof UnreadSearchRow>

const unreadListInput = listInput(['times', 'last_on'], {
  outcome: oneOrMore(searchOutcomes).optional(),
})

export const listUnreadSearches = listEndpoint({
  ...staff,
  name: 'listUnreadSearches',
  reads: ['directory'],
  summary: 'Phrases of searches that nothing has read, on two days or more and three times or more',
  path: searches,
  input: unreadListInput,
  row: UnreadSearchRow,
})

export const exportUnreadSearches = exportEndpoint({
  ...staff,
  name: 'exportUnreadSearches',
  summary: 'The list of phrases that nothing has read as CSV, as it is filtered and sorted',
  path: `${searches}/export`,
  list: unreadListInput,
})
