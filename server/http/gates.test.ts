import { describe, expect, it } from 'vitest'
import { actions, type TokenClaims } from '@numo/domains/access/contract.ts'
import { canBeSet, resources } from '@numo/domains/access/rules-resources.ts'
import type { Person } from '@numo/domains/context.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { served } from '../served.ts'
import { chooseHat, passGate } from './gates.ts'

type Asked = Parameters<typeof passGate>[0]

/** Somebody with one hat and flags of their own. */
function somebody(
  hat: 'admin' | 'client',
  access: TokenClaims['access'],
  isLooking = false
): Person {
  const admin_id = hat === 'admin' ? 'a' : null
  const account_id = hat === 'client' ? 'mine' : null
  return {
    uid: 'u',
    user_id: 'u',
    session_id: null,
    authenticated_at: 0,
    has_second_factor: false,
    has_recent_proof: false,
    me: {} as Person['me'], // No guard looks at it.
    claims: {
      roles: [hat],
      access,
      permissions: { sb_user_id: 'u', admin_id, account_id, partner_id: null, provider_id: null },
    },
    hats: {
      admin: admin_id ? { staff_member_id: admin_id } : null,
      client: account_id
        ? { account_id, member_role: isLooking ? 'read_only' : 'owner', status: 'active' }
        : null,
      partner: null,
    },
  }
}
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const staffOnly: Asked = {
  access: 'admin',
  method: 'POST',
  features: ['settings'],
  resource: 'thing',
}
const pass = (endpoint: Asked, person: Person) => codeOf(() => passGate(endpoint, person))

describe('flags at the gate (spec 5)', () => {
  it('each action is switched off by its own flag, taking away too', () => {
    for (const action of actions)
      for (const flag of actions) {
        const person = somebody('admin', { [`thing:${flag}`]: false })
        const answer = pass({ ...staffOnly, actions: [action] }, person)
        expect([action, flag, answer]).toEqual([
          action,
          flag,
          action === flag ? 'switched-off' : 'passed',
        ])
      }
    const both = { ...staffOnly, actions: ['write', 'update'] } as const
    expect(pass(both, somebody('admin', { 'thing:update': false }))).toBe('switched-off')
  })

  it('an explicit flag says more than the feature, for all the actions or for none', () => {
    const off = { 'feature:settings': false }
    const both = { ...staffOnly, actions: ['write', 'update'] } as const
    expect(pass(both, somebody('admin', off))).toBe('feature-off')
    expect(pass(both, somebody('admin', { ...off, 'thing:write': true }))).toBe('feature-off')
    const flags = { ...off, 'thing:write': true, 'thing:update': true }
    expect(pass(both, somebody('admin', flags))).toBe('passed')
  })

  it('no flag gives a hat, a second factor, or another’s record', () => {
    const on = { 'thing:read': true, 'thing:update': true }
    expect(pass({ ...staffOnly, actions: ['update'] }, somebody('client', on))).toBe('forbidden')
    const proven = { ...staffOnly, actions: ['update'], needs_second_factor: true } as const
    expect(pass(proven, somebody('admin', on))).toBe('second-factor-needed')
    const own: Asked = {
      access: 'account',
      method: 'GET',
      resource: 'thing',
      owns: { param: 'id', as: 'account' },
    }
    const foreign = () => chooseHat(own, somebody('client', on), { id: 'theirs' })
    expect(codeOf(foreign)).toBe('no-such-account')
  })

  it('a member who may only look changes what a flag of their own allows', () => {
    const writing: Asked = {
      access: 'account',
      method: 'POST',
      resource: 'thing',
      actions: ['update'],
    }
    const write = (access: TokenClaims['access']) =>
      codeOf(() => chooseHat(writing, somebody('client', access, true), {}))
    expect(write({})).toBe('read-only')
    expect(write({ 'thing:update': true })).toBe('passed')
  })

  it('where the input names the kind of record, its flag counts', () => {
    const history: Asked = { access: 'admin', method: 'GET', resource: '{entity_type}' }
    const look = (entity_type: string) =>
      codeOf(() => chooseHat(history, somebody('admin', { 'user:read': false }), { entity_type }))
    expect(look('client')).toBe('passed')
    for (const noun of ['app_user', 'identity_user', 'membership', 'user'])
      expect(look(noun)).toBe('switched-off')
  })
})

/* What flags speak of is data beside the contracts: each is held against the other. */
const gated = served.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'public')

it('every endpoint names its kind of record and what it does with it, or why no flag applies', () => {
  const odd = gated.filter(({ method, resource, actions: does, flagless }: Endpoint) =>
    resource
      ? flagless !== undefined || (method === 'POST' && !does)
      : resource === undefined || flagless === undefined
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})

it('the ways to each kind of record are those the endpoints have', () => {
  const roleOf = { account: 'client', partner: 'partner', admin: 'admin' } as const
  const ways: Record<string, Record<string, Set<string>>> = {}
  const add = ({ resource, actions: does = ['read'], access, or_admin, features = [] }: Asked) => {
    if (!resource || resource.startsWith('{') || access === 'public' || access === 'signed-in')
      return
    for (const action of does)
      for (const role of [roleOf[access], ...(or_admin ? (['admin'] as const) : [])]) {
        const kinds = (ways[resource] ??= {})
        ;(kinds[action] ??= new Set()).add([role, ...features].join(' '))
      }
  }
  for (const endpoint of gated) add(endpoint)
  // Bytes, so no endpoint: see `documents.ts`.
  add({
    access: 'account',
    or_admin: true,
    method: 'POST',
    features: ['document_management'],
    resource: 'document',
    actions: ['write'],
  })
  const sorted = (of: object) =>
    Object.fromEntries(
      Object.entries(of)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([kind, does]) => [
          kind,
          Object.fromEntries(
            actions.flatMap((action) => {
              const some = (does as Record<string, Iterable<string>>)[action]
              return some ? [[action, [...some].toSorted()]] : []
            })
          ),
        ])
    )
  expect(sorted(resources)).toEqual(sorted(ways))
  expect(canBeSet('client:delete') && canBeSet('feature:billing')).toBe(true)
  expect(canBeSet('claim:delete') || canBeSet('feature:moon') || canBeSet('moon:read')).toBe(false)
})

/** Writes down anew what the identity service says, and changes nobody. */
const harmless = new Set(['refreshIdentityUsers'])

it('what changes people, their access or money asks for a second factor', () => {
  const sensitive = gated.filter(
    ({ name, access, method, resource }) =>
      access === 'admin' &&
      method === 'POST' &&
      (resource === 'user' || resource === 'payment') &&
      !harmless.has(name)
  )
  expect(sensitive.length).toBeGreaterThan(8)
  const open = sensitive.filter(({ needs_second_factor }) => !needs_second_factor)
  expect(open.map(({ name }) => name)).toEqual([])
})

it('what would take somebody’s sign-in, data or household away asks for a recent proof', () => {
  const asking = served.filter(({ endpoint }) => endpoint.needs_recent_proof)
  expect(asking.map(({ endpoint }) => endpoint.name)).toEqual(
    expect.arrayContaining([
      'changeEmail',
      'startTotp',
      'confirmTotp',
      'removeTotp',
      'renewRecoveryCodes',
      'passkeyOptions',
      'addPasskey',
      'removePasskey',
      'requestExport',
      'requestDeletion',
      'setFamilyAccess',
    ])
  )
  const endpoint: Asked = { access: 'account', method: 'POST', needs_recent_proof: true }
  const person = somebody('client', {})
  expect(pass(endpoint, person)).toBe('proof-needed')
  expect(pass(endpoint, { ...person, has_recent_proof: true })).toBe('passed')
})
