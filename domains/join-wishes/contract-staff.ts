import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput } from '@numo/kit/list.ts'
import { Day, Instant, LocaleShape } from '../shapes.ts'
import { webAddress } from '../web-address.ts'
import { wishStates } from './enums.ts'

/* Endpoints with which staff see whom visitors would like to find here, and invite them. */

const staff = { access: 'admin', features: ['settings'], resource: 'directory' } as const
const wishes = '/api/v4/admin/directory/join-wishes'

export const JoinWishRow = z.object({
  id: z.uuid(),
  provider: z.object({
    id: z.uuid(),
    slug: z.string(),
    full_name: z.string(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    website: z.string().nullable(),
  }),
  /** At most one a day from one network. */
  times: z.int(),
  first_on: Day,
  last_on: Day,
  state: z.enum(wishStates),
  invitation: z
    .object({
      email: z.string(),
      published_at_url: z.string(),
      times: z.int(),
      invited_at: Instant,
      invited_by: z.string(),
    })
    .nullable(),
})
export type JoinWishRow = z.output<typeof JoinWishRow>

const wishListInput = listInput(['times', 'last_on'], {
  is_invited: z.enum(['yes', 'no']).optional(),
})

export const listJoinWishes = listEndpoint({
  ...staff,
  name: 'listJoinWishes',
  reads: ['directory', 'provider', 'partner', 'user'],
  summary: 'Providers that visitors asked to join, with how many asked',
  path: wishes,
  input: wishListInput,
  row: JoinWishRow,
})

export const exportJoinWishes = exportEndpoint({
  ...staff,
  name: 'exportJoinWishes',
  summary: 'The list of providers that visitors asked to join as CSV, as it is filtered and sorted',
  path: `${wishes}/export`,
  list: wishListInput,
})

export const inviteToJoin = endpoint({
  ...staff,
  name: 'inviteToJoin',
  actions: ['update'],
  summary:
    'Writes once to the address that a provider publishes, with how many asked; never sent by itself',
  method: 'POST',
  path: `${wishes}/{id}/invite`,
  input: z.strictObject({
    id: z.uuid(),
    email: z.email('Enter an e-mail address such as name@example.com').max(254),
    /** Page on which the provider publishes the address. */
    published_at_url: webAddress(500),
    locale: LocaleShape,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-join-wish': 404,
    'already-invited': 409,
    'has-joined': 409,
    'too-many-requests': 429,
    'invalid-email': 400,
  },
})

export const wishColumns = defineColumns(listJoinWishes, [
  { name: 'provider', title: 'directory.wish.provider', value: (row) => row.provider.full_name },
  { name: 'city', title: 'directory.wish.city', value: (row) => row.provider.city },
  {
    name: 'times',
    title: 'directory.wish.times',
    can_sort: true,
    is_end: true,
    value: (row) => row.times,
  },
  {
    name: 'last_on',
    title: 'directory.wish.last_on',
    can_sort: true,
    value: (row) => row.last_on,
  },
  {
    name: 'state',
    title: 'directory.status',
    words: 'directory.wish.state',
    value: (row) => row.state,
  },
])
