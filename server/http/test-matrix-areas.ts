import type { Feature } from '@numo/domains/access/contract.ts'
import type { Endpoint, OwnedRecord } from '@numo/kit/endpoint.ts'
import { fieldsOf } from './endpoint-fields.ts'
import type { Row } from './test-matrix-rows.ts'
import { missingThings, ofSomebody, type MatrixRecords } from './test-matrix-things.ts'

/**
 * What every endpoint below an address must ask of its callers. It is said here a second time, by address and not by
 * contract, so that a guard taken out of a contract is noticed without a row for each endpoint.
 */
type Area = {
  path: string
  who: Row['who']
  /** What the first id in the address names. */
  owns?: OwnedRecord
  feature?: Feature | '{entity_type}'
  second_factor?: 'writes' | 'always'
  recent_proof?: 'writes'
  /** Staff may read here too, with this feature. */
  staff?: Feature
  staff_writes?: true
  staff_second_factor?: 'writes' | 'always'
  /** The kind of record that flags speak of, or why none do. */
  flags: string
}

const publicly = (path: string): Area => ({ path, who: 'public', flags: '' })
const own = (path: string): Area => ({ path, who: 'signed-in', flags: 'own' })
const settings = (path: string, flags: string): Area => ({
  path: `/api/v4/admin/${path}`,
  who: 'admin',
  feature: 'settings',
  flags,
})
const people = (path: string, flags: string, owns?: OwnedRecord): Area => ({
  path: `/api/v4/admin/${path}`,
  who: 'admin',
  feature: 'user_management',
  second_factor: 'writes',
  flags,
  ...(owns && { owns }),
})
const frame = (path: string): Area => ({ path, who: 'admin', flags: 'frame' })
const household = (path: string, flags: string, more: Partial<Area> = {}): Area => ({
  path: `/api/v4/account/{accountId}${path}`,
  who: 'account',
  owns: 'account',
  flags,
  ...more,
})
const payments = { staff: 'billing' } as const
const billing = { feature: 'billing', owns: 'account' } as const
const cover = { staff: 'user_management' } as const
const papers = { feature: 'document_management' } as const
const files = {
  ...papers,
  staff: 'document_management',
  staff_writes: true,
  staff_second_factor: 'always',
} as const

/** The longest path that an endpoint's address begins with counts. */
const areas: readonly Area[] = [
  ...['cities', 'city', 'insurers', 'plans', 'providers', 'provider', 'specialties', 'directory']
    .concat('partner-start', 'camera/open')
    .map((path) => publicly(`/api/v4/${path}`)),
  publicly('/api/auth'),

  ...['me', 'notifications', 'invitation'].map((path) => own(`/api/v4/${path}`)),
  { ...own('/api/v4/me/email'), recent_proof: 'writes' },
  { ...own('/api/v4/me/security'), recent_proof: 'writes' },
  own('/api/v4/me/security/sessions'),
  { ...own('/api/v4/authenticate'), flags: 'frame' },

  household('', 'account'),
  household('/find', 'frame'),
  household('/policies', 'policy'),
  household('/coverages', 'policy'),
  household('/addresses', 'address'),
  household('/clients', 'client'),
  household('/providers', 'saved_provider'),
  household('/extraction', 'extraction'),
  household('/camera', 'document', papers),
  household('/documents', 'document', files),
  household('/card-setups', 'payment'),
  household('/payments', 'payment', payments),
  household('/payment-methods', 'payment', payments),
  household('/cover', 'policy', cover),
  household('/estimate', 'policy', cover),
  household('/eligibility', 'eligibility', {
    ...cover,
    staff_writes: true,
    staff_second_factor: 'writes',
  }),
  household('/claims', 'claim', { ...cover, staff_second_factor: 'always' }),
  ...['privacy', 'record-views', 'consents', 'deletion/cancel'].map((path) =>
    household(`/${path}`, 'right')
  ),
  household('/exports', 'right', { recent_proof: 'writes' }),
  household('/deletion', 'right', { recent_proof: 'writes' }),
  { path: '/api/v4/documents', who: 'account', owns: 'document', ...files, flags: 'document' },
  {
    path: '/api/v4/camera-handoffs',
    who: 'account',
    owns: 'camera_handoff',
    ...papers,
    flags: 'document',
  },
  {
    path: '/api/v4/extractions',
    who: 'account',
    owns: 'extraction',
    staff: 'user_management',
    staff_second_factor: 'always',
    flags: 'extraction',
  },

  {
    path: '/api/v4/partner/{partnerId}',
    who: 'partner',
    owns: 'partner',
    staff: 'settings',
    staff_writes: true,
    staff_second_factor: 'writes',
    flags: 'partner',
  },

  { ...frame('/api/v4/lists'), flags: 'own' },
  frame('/api/v4/admin/find'),
  frame('/api/v4/admin/queues'),
  settings('insurers', 'insurer'),
  settings('provider', 'provider'),
  settings('directory', 'directory'),
  settings('jobs', 'job'),
  settings('networks', 'partner'),
  { ...settings('partners', 'partner'), second_factor: 'writes' },
  {
    path: '/api/v4/admin/activity',
    who: 'admin',
    feature: '{entity_type}',
    flags: '{entity_type}',
  },
  people('users', 'user', 'user'),
  people('identity-users', 'user', 'identity_user'),
  people('identity-refresh', 'user'),
  people('staff-requests', 'user'),
  people('impersonations', 'user'),
  people('accounts', 'account', 'account'),
  { ...people('accounts/{id}/billing', 'payment'), ...billing },
  { ...people('accounts/{id}/payment-methods', 'payment'), ...billing },
  people('clients', 'client', 'client'),
  {
    ...people('clients/{id}/documents', 'document', 'client'),
    ...papers,
    second_factor: 'always',
  },
  people('policies', 'policy', 'policy'),
  people('eligibility', 'eligibility', 'eligibility_check'),
  people('extractions', 'extraction', 'extraction'),
  people('addresses', 'address', 'address'),
  people('address-places', 'address'),
]

const isIn = (path: string, area: string) =>
  path.startsWith(area) && /^s?(?:[/-]|$)/.test(path.slice(area.length))

const areaOf = (path: string): Area | undefined =>
  areas
    .filter((area) => isIn(path, area.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0]

/** What an endpoint does to records, by its address; a row says so where it is something else. */
function actionsOf({ method, path }: Endpoint, area: Area): string {
  if (method === 'GET') return 'read'
  if (path === area.path) return area.who === 'account' ? 'write, update' : 'write'
  if (path.endsWith('/delete')) return 'delete'
  return area.who === 'account' && path.endsWith('/remove') ? 'delete' : 'update'
}

const thingOf = (as: OwnedRecord | undefined): keyof MatrixRecords | undefined => {
  if (as === undefined || as === 'card_setup' || as === 'payment_method') return undefined
  return as === 'identity_user' ? 'uid' : `${as}_id`
}
/** Ids in an address that are of a thing both sides have, and whose it is nobody asks. */
const shared: Readonly<Record<string, keyof MatrixRecords>> = {
  insurer_id: 'insurance_company_id',
  partner_id: 'partner_id',
}
const nothing = missingThings.account_id
/** Nobody's version: a change is refused as made on old facts, and nothing of the cast changes. */
const version = 99

/** What is sent unless a row says more: the thing the address names, ids of nothing, and a version that is nobody's. */
function sampleOf(endpoint: Endpoint, as: OwnedRecord | undefined) {
  const needed = fieldsOf(endpoint).filter(({ where, required }) => required || where === 'path')
  const owned = needed.find(({ where }) => where === 'path')?.name
  return (things: MatrixRecords): Record<string, unknown> =>
    Object.fromEntries(
      needed.flatMap(({ name, where, schema }): [string, unknown][] => {
        const thing = name === owned && as ? thingOf(as) : shared[name]
        if (thing) return [[name, things[thing]]]
        if (name === 'version') return [[name, version]]
        return where === 'path' || schema.format === 'uuid' ? [[name, nothing]] : []
      })
    )
}

/** What a sample meets behind the gate: a shape that refuses it, a thing that is not there, somebody else's change. */
function givesOf({ input }: Endpoint, sent: Record<string, unknown>): number {
  if (!input.safeParse(sent).success) return 400
  if (Object.values(sent).includes(nothing)) return 404
  return sent['version'] === version ? 409 : 200
}

/** What a row says for itself, beside what its area says. */
export type OwnRow = Partial<Row> & {
  /** What it does to records, where its address says something else. */
  actions?: string
}

/** The row of an endpoint: what its area says, with what its own row says otherwise. Undefined: it is in no area. */
export function rowOf(endpoint: Endpoint, row: OwnRow = {}): Row | undefined {
  const area = areaOf(endpoint.path)
  if (!area) return undefined
  const isWrite = endpoint.method === 'POST'
  const when = (which: 'writes' | 'always' | undefined) =>
    which === 'always' || (which === 'writes' && isWrite)
  const owns = area.owns && endpoint.path.includes('{') ? area.owns : undefined
  const isForStaff = area.staff !== undefined && (!isWrite || area.staff_writes === true)
  const isKind = !['', 'own', 'frame', 'right'].includes(area.flags)
  const { actions = actionsOf(endpoint, area), input: more, ...own } = row
  const sample = sampleOf(endpoint, owns)
  const input = (things: MatrixRecords) => ({ ...sample(things), ...more?.(things) })
  return {
    who: area.who,
    flags: isKind ? `${area.flags}: ${actions}` : area.flags,
    ...(owns && { owns }),
    ...(area.feature && { features: [area.feature] }),
    ...(when(area.second_factor) && { second_factor: true }),
    ...(when(area.recent_proof) && { recent_proof: true }),
    ...(isForStaff &&
      area.staff && {
        staff: {
          feature: area.staff,
          ...(when(area.staff_second_factor) && { second_factor: true }),
        },
      }),
    gives: own.gives ?? givesOf(endpoint, input(ofSomebody)),
    ...own,
    input,
  }
}
