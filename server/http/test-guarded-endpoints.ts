import { sql } from 'kysely'
import { z } from 'zod'
import { serve, type ServedEndpoint } from '@numo/domains/serve.ts'
import type { Context } from '@numo/domains/context.ts'
import { endpoint } from '@numo/kit/endpoint.ts'

/* One endpoint for each guard, so that guards without a real endpoint are tested, too. */

const base = {
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({ role: z.string() }),
} as const

const free = { resource: null, flagless: 'frame' } as const
const read = { ...base, method: 'GET' } as const
const write = { ...base, method: 'POST' } as const

export const guarded = {
  whoAmI: endpoint({
    ...read,
    name: 'whoAmI',
    path: '/api/v4/test/who',
    access: 'signed-in',
    ...free,
  }),
  readCare: endpoint({
    ...read,
    name: 'readCare',
    path: '/api/v4/test/care',
    access: 'account',
    resource: 'care',
  }),
  writeCare: endpoint({
    ...write,
    name: 'writeCare',
    path: '/api/v4/test/care/new',
    access: 'account',
    resource: 'care',
    actions: ['write', 'update'],
  }),
  readBilling: endpoint({
    ...read,
    name: 'readBilling',
    ...free,
    path: '/api/v4/test/billing',
    access: 'partner',
    features: ['billing'],
  }),
  writeBilling: endpoint({
    ...write,
    name: 'writeBilling',
    ...free,
    path: '/api/v4/test/billing/new',
    access: 'partner',
    staff: { feature: 'settings', needs_second_factor: true },
    features: ['billing'],
  }),
  readStaff: endpoint({
    ...read,
    name: 'readStaff',
    ...free,
    path: '/api/v4/test/staff',
    access: 'admin',
    features: ['settings'],
  }),
  moveMoney: endpoint({
    ...write,
    name: 'moveMoney',
    ...free,
    path: '/api/v4/test/money',
    access: 'admin',
    needs_second_factor: true,
  }),
  leaveHousehold: endpoint({
    ...write,
    name: 'leaveHousehold',
    ...free,
    path: '/api/v4/test/leave',
    access: 'account',
    needs_recent_proof: true,
  }),
} as const

/** Returns the database role the verb runs under. */
async function reportRole({ role, tx }: Context) {
  if (!role) return { role: 'none' }
  const { rows } = await tx((tx) => sql<{ role: string }>`select app.role() as hat`.execute(tx))
  return { role: rows[0]?.role ?? '' }
}

export const guardedEndpoints: readonly ServedEndpoint[] = Object.values(guarded).map((one) =>
  serve(one, reportRole)
)
