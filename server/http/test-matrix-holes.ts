import type { Endpoint } from '@numo/kit/endpoint.ts'

type WeakEndpoint = readonly [what: string, weak: Endpoint]

const without = (endpoint: Endpoint, field: keyof Endpoint): Endpoint => {
  const { [field]: _, ...rest } = endpoint
  // Only optional fields are removed.
  return rest as Endpoint
}

/** Returns every weakening or removal of one guard of a contract; the tests must notice each. */
export function weakeningsOf(endpoint: Endpoint): WeakEndpoint[] {
  const { access, owns, features, staff, resource, flagless, actions = ['read'] } = endpoint
  if (access === 'public') return []
  const opened = (['public', 'signed-in', 'account', 'partner'] as const).filter(
    (one) => one !== access
  )
  const holes: WeakEndpoint[] = opened.map((one) => [
    `access is ${one}`,
    { ...endpoint, access: one },
  ])
  const gone = (field: keyof Endpoint) => holes.push([`${field} is gone`, without(endpoint, field)])
  if (owns) {
    gone('owns')
    const as = owns.as === 'document' ? 'policy' : 'document'
    holes.push([`owns a ${as}`, { ...endpoint, owns: { ...owns, as } }])
  }
  if (features?.length) {
    gone('features')
    holes.push([
      'other features',
      { ...endpoint, features: [features[0] === 'dashboard' ? 'billing' : 'dashboard'] },
    ])
  }
  if (endpoint.needs_second_factor) gone('needs_second_factor')
  if (endpoint.needs_recent_proof) gone('needs_recent_proof')
  if (resource) {
    gone('resource')
    const other = actions.includes('read') ? ['delete' as const] : ['read' as const]
    holes.push(['other actions', { ...endpoint, actions: other }])
    holes.push(['another resource', { ...endpoint, resource: 'nothing' }])
  }
  if (flagless) gone('flagless')
  if (staff) {
    holes.push([
      'another feature of staff',
      { ...endpoint, staff: { ...staff, feature: 'dashboard' } },
    ])
    const { needs_second_factor, ...rest } = staff
    if (needs_second_factor) holes.push(['no second factor of staff', { ...endpoint, staff: rest }])
  } else if (access !== 'admin')
    holes.push(['staff come in', { ...endpoint, staff: { feature: 'user_management' } }])
  return holes
}
