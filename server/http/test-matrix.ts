import { randomUUID } from 'node:crypto'
import { features as allFeatures } from '@numo/domains/access/contract.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { scopeOf } from '@numo/domains/api-keys/rules.ts'
import { fillPath, type Endpoint } from '@numo/kit/endpoint.ts'
import type { App } from './app.ts'
import type { MatrixActors, MatrixActor } from './test-matrix-actors.ts'
import type { Row } from './test-matrix-rows.ts'
import type { createWatch } from './test-matrix-watch.ts'

type Watch = ReturnType<typeof createWatch>

/** One call of the matrix: an endpoint, a caller, and whose records it is about. */
export type Cell = {
  served: ServedEndpoint
  row: Row
  actor: MatrixActor
  about: 'mine' | 'theirs' | 'missing'
}

/** Codes with which the gate refuses, for any endpoint. */
const gateCodes = new Set([
  'signed-out',
  'token-expired',
  'token-invalid',
  'forbidden',
  'paused',
  'read-only',
  'feature-off',
  'switched-off',
  'key-invalid',
  'not-for-keys',
  'scope-missing',
])

/** Returns the flags of a contract in the format of a row; "nothing" is always wrong. */
const flagLineOf = ({ resource, actions = ['read'], flagless }: Endpoint): string =>
  resource ? `${resource}: ${actions.join(', ')}` : (flagless ?? 'nothing')

/** Compares an endpoint's contract with its row. Returns null when they agree, else a sentence. */
export function differenceOf(endpoint: Endpoint, row: Row | undefined) {
  const { access, staff, owns, features, needs_second_factor, needs_recent_proof } = endpoint
  if (!row) return 'is in no area of server/http/test-matrix-areas.ts'
  const result = {
    who: access,
    flags: access === 'public' ? '' : flagLineOf(endpoint),
    staff: staff ? [staff.feature, staff.needs_second_factor ?? false] : null,
    owns: owns?.as ?? null,
    scope: scopeOf(endpoint),
    features: features ?? [],
    second_factor: needs_second_factor ?? false,
    recent_proof: needs_recent_proof ?? false,
  }
  const expected = {
    who: row.who,
    flags: row.flags,
    staff: row.staff ? [row.staff.feature, row.staff.second_factor ?? false] : null,
    owns: row.owns ?? null,
    scope: row.scope ?? null,
    features: row.features ?? [],
    second_factor: row.second_factor ?? false,
    recent_proof: row.recent_proof ?? false,
  }
  const [one, other] = [JSON.stringify(result), JSON.stringify(expected)]
  return one === other ? null : `says ${one}, its row ${other}`
}

/** Returns every cell of these endpoints: each caller, about each side's records where one is named. */
export const cellsOf = (
  served: readonly ServedEndpoint[],
  rows: Record<string, Row>,
  { actors }: MatrixActors
): Cell[] =>
  served.flatMap((one) => {
    const row = rows[one.endpoint.name]
    if (!row) return []
    const abouts = row.owns ? (['mine', 'theirs', 'missing'] as const) : (['mine'] as const)
    return actors.flatMap((actor) =>
      abouts.map((about): Cell => ({ served: one, row, actor, about }))
    )
  })

/**
 * Returns cells for endpoints of staff by the features they require: a caller without just that one, with only that
 * one, with none. Those that require none are called without any.
 */
export const staffCellsOf = (
  served: readonly ServedEndpoint[],
  rows: Record<string, Row>,
  { staff }: MatrixActors
): Cell[] =>
  served.flatMap((one) => {
    const row = rows[one.endpoint.name]
    if (!row || (row.who !== 'admin' && !row.staff)) return []
    const abouts = row.owns ? (['mine', 'theirs', 'missing'] as const) : (['mine'] as const)
    const needed = staffFeaturesOf(row)
    const actors = [
      staff.bare,
      ...allFeatures
        .filter((feature) => needed.includes(feature))
        .flatMap((feature) => [staff.without[feature], staff.only[feature]]),
    ]
    return actors.flatMap((actor) =>
      abouts.map((about): Cell => ({ served: one, row, actor, about }))
    )
  })

/** Returns the features that staff need for an endpoint. */
const staffFeaturesOf = ({ who, features = [], staff, sample_feature }: Row): readonly string[] =>
  who === 'admin' ? (sample_feature ? [sample_feature] : features) : staff ? [staff.feature] : []

const featuresOf = {
  admin: [
    'dashboard',
    'user_management',
    'reporting',
    'billing',
    'document_management',
    'settings',
  ],
  client: ['dashboard', 'reporting', 'document_management'],
  partner: ['dashboard', 'reporting', 'billing', 'document_management'],
}

/** Returns the status a cell must have, derived from the facts about the caller and the row alone. */
export function wantedStatus({ served: { endpoint }, row, actor, about }: Cell): number {
  const { who, owns } = row
  const expected = row.expected_status ?? 200
  if (who === 'public') return expected
  if (actor.is !== 'somebody') return 401
  if (actor.scopes && !actor.scopes.some((scope) => scope === row.scope)) return 403
  const staffMay = who === 'admin' || row.staff !== undefined
  const role = who === 'account' ? 'client' : who === 'partner' ? 'partner' : null
  const actorRole = role !== null && actor[role] !== undefined
  const mayEnter = who === 'signed-in' || actorRole || (staffMay && actor.admin === true)
  if (!mayEnter) return 403
  const ofRoles = [
    ...(actor.admin ? featuresOf.admin : []),
    ...(actor.client ? featuresOf.client : []),
    ...(actor.partner ? featuresOf.partner : []),
  ]
  const has = (names: readonly string[]) =>
    names.every(
      (name) =>
        !actor.flags_off &&
        !actor.missing_features?.some((one) => one === name) &&
        ofRoles.includes(name)
    )
  const isOwn = actorRole && about === actor[role]
  const isNamed = owns === 'account' || owns === 'partner'
  const needsFactor = row.who === 'admin' ? row.second_factor : row.staff?.second_factor
  const isOpen = has(staffFeaturesOf(row)) && (!needsFactor || actor.second_factor === true)
  // Without access as staff, a person who is also an owner acts as the owner, where only the database knows the
  // owner.
  const asOwner = actorRole && (isNamed ? isOwn : owns !== undefined && !isOpen)
  const asStaff = staffMay && actor.admin === true && !asOwner
  if (asStaff ? !isOpen : !has(row.features ?? [])) return 403
  if (row.flags.includes(':') && actor.flags_off) return 403
  if (!asStaff && row.second_factor && !actor.second_factor) return 403
  if (row.recent_proof && actor.old_proof) return 403
  if (who === 'signed-in') return expected
  if (asStaff) return owns && about === 'missing' && !row.gives_first ? 404 : expected
  if (isNamed && !isOwn) return 404
  if (actor.paused === 'all' || (endpoint.method === 'POST' && (actor.paused ?? actor.read_only)))
    return 403
  if (row.owner_only && (actor.member || actor.read_only)) return 403
  return owns && !isOwn && !row.gives_first ? 404 : expected
}

/** Returns the response body; of an endless stream its first chunk. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Makes the call of a cell. Returns null when the response is as expected, else a description. */
export async function tryCell(
  { hono }: App,
  cell: Cell,
  cast: MatrixActors,
  headersOf = (headers: Record<string, string>) => headers,
  watch?: Watch
): Promise<string | null> {
  const { served, row, actor, about } = cell
  const { endpoint } = served
  const input = row.input?.(cast.things[about]) ?? {}
  const { path, rest } = fillPath(endpoint.path, input)
  const headers = headersOf(await actor.headers())
  const response =
    endpoint.method === 'GET'
      ? await hono.request(
          `${path}?${new URLSearchParams(rest as Record<string, string>).toString()}`,
          { headers }
        )
      : await hono.request(path, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(rest),
        })
  const expected = wantedStatus(cell)
  const text = await textOf(response)
  watch?.see(cell, { status: response.status, text, headers: response.headers })
  const message = `${endpoint.name} as ${actor.name} about ${about}`
  // A rate limit may apply to any caller.
  if (response.status === 429 && expected === (row.expected_status ?? 200)) return null
  if (response.status !== expected)
    return `${message}: ${response.status} for ${expected} ${text.slice(0, 200)}`
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const { code } = (isJson ? JSON.parse(text) : {}) as { code?: string }
  // Distinguishes refusals of the gate from those of the verb.
  const byGate =
    gateCodes.has(code ?? '') ||
    ['second-factor-needed', 'proof-needed', 'user-disabled'].includes(code ?? '')
  const byOwner = row.owner_only === true && code === 'owner-only'
  if (expected === 401 || expected === 403)
    return byGate || byOwner || row.expected_status === expected
      ? null
      : `${message}: refused with ${code}`
  return gateCodes.has(code ?? '') ? `${message}: refused by the gate with ${code}` : null
}
