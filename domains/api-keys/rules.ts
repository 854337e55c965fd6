import type { Endpoint } from '@numo/kit/endpoint.ts'
import { apiScopes, type ApiScope } from './enums.ts'

/**
 * Kinds of keys by their owner: an organisation's acts for who made it, an insurer's reads the mistakes in its directory. `prefix`
 * begins every key, so that scanners of source code and people recognise one; `max` is how many usable ones an owner has.
 */
export const keyKinds = {
  partner_id: { prefix: 'numo_live_', max: 25 },
  insurance_company_id: { prefix: 'numo_feed_', max: 5 },
} as const
type KeyKind = keyof typeof keyKinds

/** Whose a key is. */
export type KeyOwner = { kind: KeyKind; id: string }

/** Whether a text has the shape of a key. */
export const isKey = (kind: KeyKind, text: string): boolean =>
  text.startsWith(keyKinds[kind].prefix) &&
  /^[\w-]{43}$/.test(text.slice(keyKinds[kind].prefix.length))

/** Where the endpoints of an organisation's records are; keys reach nothing else. */
const area = '/api/v4/dashboard/'

const kindOf: Readonly<Record<string, string>> = {
  client: 'patients',
  eligibility: 'eligibility',
  authorization: 'authorizations',
  claim: 'claims',
  payout: 'payouts',
}

/** Returns the scope that a key needs for an endpoint; null for one that no key may call, such as one that takes files. */
export function scopeOf({
  access,
  path,
  resource,
  method,
}: Pick<Endpoint, 'access' | 'resource' | 'method'> & { path?: string }): ApiScope | null {
  if (access !== 'partner' || !path?.startsWith(area)) return null
  const scope = `${kindOf[resource ?? '']}:${method === 'GET' ? 'read' : 'write'}`
  return apiScopes.find((one) => one === scope) ?? null
}

/** Returns the scopes that open at least one of these endpoints. */
export const openScopes = (
  endpoints: readonly Parameters<typeof scopeOf>[0][]
): readonly ApiScope[] =>
  apiScopes.filter((scope) => endpoints.some((endpoint) => scopeOf(endpoint) === scope))
