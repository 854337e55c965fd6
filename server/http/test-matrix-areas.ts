import type { Feature } from '@numo/domains/access/contract.ts'
import type { Endpoint, OwnedRecord } from '@numo/kit/endpoint.ts'
import { fieldsOf } from './endpoint-fields.ts'
import type { Row } from './test-matrix-rows.ts'
import { missingRecords, recordsOfOther, type MatrixRecords } from './test-matrix-records.ts'

/**
 * Requirements of all endpoints below an address. Repeats the contracts by address, so that a guard removed from a
 * contract is noticed without a row per endpoint.
 */
type Area = {
  path: string
  who: Row['who']
  /** Kind of record that the first id in the address names. */
  owns?: OwnedRecord
  feature?: Feature | '{entity_type}'
  second_factor?: 'writes' | 'always'
  recent_proof?: 'writes'
  /** Staff with this feature may read, too. */
  staff?: Feature
  staff_writes?: true
  staff_second_factor?: 'writes' | 'always'
  /** Kind of record that flags refer to, or why none applies. */
  flags: string
  /** What API keys need a scope for; none reaches other areas. */
  scope?: string
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
const money = (path: string, flags: string, owns?: OwnedRecord): Area => ({
  path: `/api/v4/admin/${path}`,
  who: 'admin',
  feature: 'billing',
  second_factor: 'always',
  flags,
  ...(owns && { owns }),
})
const clinic = (path: string, flags: string, feature: Feature, owns?: OwnedRecord): Area => ({
  path: `/api/v4/dashboard/${path}`,
  who: 'partner',
  feature,
  flags,
  scope: {
    client: 'patients',
    claim: 'claims',
    authorization: 'authorizations',
    payout: 'payouts',
    eligibility: 'eligibility',
  }[flags]!,
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
const reports = { feature: 'reporting' } as const
const billing = { feature: 'billing', owns: 'account' } as const
const cover = { staff: 'user_management' } as const
const papers = { feature: 'document_management' } as const
const files = {
  ...papers,
  staff: 'document_management',
  staff_writes: true,
  staff_second_factor: 'always',
} as const

/** The area with the longest matching path applies. */
const areas: readonly Area[] = [
  ...['cities', 'city', 'insurers', 'plans', 'providers', 'provider', 'specialties', 'directory']
    .concat(
      'partner-start',
      'camera/open',
      'letters',
      'cards',
      'appointments',
      'site-search',
      'time-to-pay'
    )
    .map((path) => publicly(`/api/v4/${path}`)),
  publicly('/api/auth'),

  ...['me', 'notifications', 'invitation'].map((path) => own(`/api/v4/${path}`)),
  { ...own('/api/v4/me/email'), recent_proof: 'writes' },
  { ...own('/api/v4/me/security'), recent_proof: 'writes' },
  own('/api/v4/me/security/sessions'),
  { ...own('/api/v4/authenticate'), flags: 'frame' },
  { ...own('/api/v4/diagnoses'), flags: 'frame' },

  household('', 'account'),
  household('/find', 'frame'),
  household('/policies', 'policy'),
  household('/coverages', 'policy'),
  household('/addresses', 'address'),
  household('/clients', 'client'),
  household('/providers', 'saved_provider'),
  household('/appointments', 'appointment'),
  household('/extraction', 'extraction'),
  household('/camera', 'document', papers),
  household('/documents', 'document', files),
  household('/bills', 'document', files),
  household('/card-setups', 'payment'),
  household('/payments', 'payment', { ...payments, ...reports }),
  household('/charges', 'payment'),
  household('/invoices', 'invoice'),
  household('/payment-methods', 'payment', payments),
  household('/cover', 'policy', cover),
  household('/estimate', 'policy', cover),
  household('/eligibility', 'eligibility', {
    ...cover,
    staff_writes: true,
    staff_second_factor: 'writes',
  }),
  household('/stays', 'authorization', { ...cover, staff_second_factor: 'always' }),
  household('/authorizations', 'authorization', { ...cover, staff_second_factor: 'always' }),
  household('/claims', 'claim', { ...cover, ...reports, staff_second_factor: 'always' }),
  ...['privacy', 'record-views', 'consents', 'deletion/cancel', 'legal-texts'].map((path) =>
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
    path: '/api/v4/partner/{partnerId}/products',
    who: 'partner',
    owns: 'partner',
    flags: 'partner',
  },
  {
    path: '/api/v4/partner/{partnerId}/keys',
    who: 'partner',
    owns: 'partner',
    flags: 'api_key',
    recent_proof: 'writes',
  },
  {
    path: '/api/v4/partner/{partnerId}/keys/{id}',
    who: 'partner',
    owns: 'partner',
    flags: 'api_key',
  },
  ...['webhooks', 'webhooks/{id}/secret'].map((path): Area => ({
    path: `/api/v4/partner/{partnerId}/${path}`,
    who: 'partner',
    owns: 'partner',
    flags: 'webhook',
    recent_proof: 'writes',
  })),
  ...['webhooks/{id}', 'webhook-deliveries'].map((path): Area => ({
    path: `/api/v4/partner/{partnerId}/${path}`,
    who: 'partner',
    owns: 'partner',
    flags: 'webhook',
  })),
  ...['profile', 'team', 'places', 'networks', 'providers'].map((path): Area => ({
    path: `/api/v4/partner/{partnerId}/${path}`,
    who: 'partner',
    owns: 'partner',
    flags: 'partner',
  })),
  ...['terms', 'bank-accounts', 'bank-info'].map((path): Area => ({
    path: `/api/v4/partner/{partnerId}/${path}`,
    who: 'partner',
    owns: 'partner',
    flags: 'bank_account',
    ...(path === 'bank-info' && {
      staff: 'billing',
      staff_writes: true,
      staff_second_factor: 'always',
    }),
    ...(path === 'bank-accounts' && { recent_proof: 'writes' }),
  })),
  {
    path: '/api/v4/partner/{partnerId}',
    who: 'partner',
    owns: 'partner',
    staff: 'settings',
    staff_writes: true,
    staff_second_factor: 'writes',
    flags: 'partner',
  },

  ...['/api/v4/subscription', '/api/stripe/checkout'].map((path) => ({
    path,
    who: 'partner' as const,
    flags: 'subscription',
  })),
  own('/api/v4/subscription/status'),
  clinic('today', 'claim', 'reporting'),
  clinic('insurers', 'claim', 'reporting'),
  clinic('prices', 'claim', 'reporting'),
  clinic('claims', 'claim', 'reporting', 'claim'),
  clinic('authorizations', 'authorization', 'reporting', 'authorization'),
  clinic('claims/{id}/payouts', 'payout', 'billing', 'claim'),
  clinic('payouts', 'payout', 'billing'),
  clinic('patients', 'client', 'dashboard', 'client'),
  clinic('patients/{id}/appointments', 'appointment', 'dashboard', 'client'),
  clinic('appointments', 'appointment', 'dashboard'),
  clinic('patients/{id}/eligibility', 'eligibility', 'dashboard', 'client'),
  {
    path: '/api/v4/partner/{partnerId}/invoices',
    who: 'partner',
    owns: 'partner',
    flags: 'invoice',
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
  { ...people('accounts/{id}/charges', 'payment'), ...billing },
  { ...people('accounts/{id}/reminders', 'payment'), ...billing },
  { ...people('accounts/{id}/payments', 'payment'), ...billing },
  money('claims', 'claim', 'claim'),
  money('claim-sample', 'claim'),
  money('authorizations', 'authorization', 'authorization'),
  money('bulk-runs', 'own'),
  money('insurance-payments', 'insurance_payment'),
  money('insurance-payment-items', 'insurance_payment'),
  money('money', 'payment'),
  money('payments', 'payment'),
  money('payments-client', 'payment'),
  money('payment-reminders', 'payment'),
  money('payment-items', 'payment'),
  money('payouts', 'payout'),
  { ...money('payouts/files', 'payout'), recent_proof: 'writes' },
  money('payout-items', 'payout'),
  money('partners/{partner_id}/agreements', 'agreement'),
  ...['partners/{partner_id}/bank-accounts', 'partners/{partner_id}/bank-info', 'bank-accounts']
    .concat('companies/{id}/bank-accounts')
    .map((path): Area => ({ ...money(path, 'bank_account'), recent_proof: 'writes' })),
  money('companies', 'company'),
  money('invoices', 'invoice'),
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
  people('appointments', 'appointment'),
]

const isIn = (path: string, area: string) =>
  path.startsWith(area) && /^s?(?:[/-]|$)/.test(path.slice(area.length))

const areaOf = (path: string): Area | undefined =>
  areas
    .filter((area) => isIn(path, area.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0]

/** Returns what an endpoint does to records, by its address; its row may override it. */
function actionsOf({ method, path }: Endpoint, area: Area): string {
  if (method === 'GET') return 'read'
  if (path === area.path) return area.who === 'account' ? 'write, update' : 'write'
  if (path.endsWith('/delete')) return 'delete'
  return area.who === 'account' && path.endsWith('/remove') ? 'delete' : 'update'
}

const recordKeyOf = (as: OwnedRecord | undefined): keyof MatrixRecords | undefined => {
  if (as === undefined || as === 'card_setup' || as === 'payment_method') return undefined
  return as === 'identity_user' ? 'uid' : `${as}_id`
}
/** Path ids of records that both sides share, without an owner. */
const shared: Readonly<Record<string, keyof MatrixRecords>> = {
  insurer_id: 'insurance_company_id',
  partner_id: 'partner_id',
}
const nothing = missingRecords.account_id
/** A version that no record has: the write is refused with 409 and changes no fixture. */
const version = 99

/** Returns a default input: the record that the address names, ids that do not exist, and `version`. */
function sampleOf(endpoint: Endpoint, as: OwnedRecord | undefined) {
  const needed = fieldsOf(endpoint).filter(({ where, required }) => required || where === 'path')
  const owned = needed.find(({ where }) => where === 'path')?.name
  return (things: MatrixRecords): Record<string, unknown> =>
    Object.fromEntries(
      needed.flatMap(({ name, where, schema }): [string, unknown][] => {
        const thing = name === owned && as ? recordKeyOf(as) : shared[name]
        if (thing) return [[name, things[thing]]]
        if (name === 'version') return [[name, version]]
        return where === 'path' || schema.format === 'uuid' ? [[name, nothing]] : []
      })
    )
}

/**
 * Returns the status of a default input behind the gate: 400 by its shape, 404 for a missing record, 409 for the
 * version, else 200.
 */
function expectedStatusOf({ input }: Endpoint, sent: Record<string, unknown>): number {
  if (!input.safeParse(sent).success) return 400
  if (Object.values(sent).includes(nothing)) return 404
  return sent['version'] === version ? 409 : 200
}

/** What a row overrides of its area. */
export type OwnRow = Partial<Row> & {
  /** Actions on records, where they do not follow from the address. */
  actions?: string
}

/** Returns the row of an endpoint: its area, overridden by its own row. Undefined when it is in no area. */
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
    ...(area.scope && { scope: `${area.scope}:${isWrite ? 'write' : 'read'}` }),
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
    expected_status: own.expected_status ?? expectedStatusOf(endpoint, input(recordsOfOther)),
    ...own,
    input,
  }
}
