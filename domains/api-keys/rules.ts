import type { Endpoint } from '@numo/kit/endpoint.ts'
import { apiScopes, type ApiScope } from './enums.ts'

/** Every key begins with it, so that scanners of source code and people recognise one. */
export const keyPrefix = 'numo_live_'
const shape = /^numo_live_[\w-]{43}$/

/** Whether a text has the shape of a key. */
export const isApiKey = (text: string): boolean => shape.test(text)

/** Maximum number of usable keys of an organisation. */
export const maxKeys = 25

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
