import {
  features as knownFeatures,
  type TokenClaims,
  type Feature,
} from '@numo/domains/access/contract.ts'
import { staffFeatureOf } from '@numo/domains/access/rules-resources.ts'
import { mayUse } from '@numo/domains/access/rules.ts'
import type { Actor, ActingRole, Person } from '@numo/domains/context.ts'
import { noSuch } from '@numo/domains/no-such.ts'
import { resourceOf } from '@numo/domains/records.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'

type GatedEndpoint = Pick<
  Endpoint,
  | 'access'
  | 'staff'
  | 'owns'
  | 'features'
  | 'resource'
  | 'actions'
  | 'needs_second_factor'
  | 'needs_recent_proof'
  | 'not_in_view'
  | 'method'
>

const roleOf = { account: 'client', partner: 'partner', admin: 'admin' } as const

/** The checks of the gate, one by one, so that a test can take one away and see that it is missed. */
export type Checks = {
  /** Somebody is signed in where that is needed. */
  isSignedIn(endpoint: GatedEndpoint, actor: Actor): asserts actor is Person
  /** They have a role the endpoint is for. */
  hasRole(endpoint: GatedEndpoint, person: Person): void
  /** A named account or organisation is their own. Gives the role they act under. `isOpen`: staff's branch is open to them. */
  ownRole(
    endpoint: GatedEndpoint,
    person: Person,
    input: Input,
    isOpen: () => boolean
  ): ActingRole | null
  /** Their account or organisation is in a state that lets them act. */
  isActive(endpoint: GatedEndpoint, person: Person, role: ActingRole | null): void
  /** A member who may only look does not change anything. */
  mayWrite(endpoint: GatedEndpoint, person: Person, role: ActingRole | null): void
  /** What the branch they act in asks for; with an input also where the input names the kind of record. */
  hasFeatures(branch: AccessBranch, person: Person, input?: Input): void
  /** No flag of their own keeps them from it. With an input: where the input names the kind of record. */
  isNotSwitchedOff(endpoint: GatedEndpoint, person: Person, input?: Input): void
  hasSecondFactor(branch: AccessBranch, person: Person): void
  /** They proved lately who they are, where that is needed. */
  hasRecentProof(endpoint: GatedEndpoint, person: Person): void
  /** Staff who see the program as somebody else look, and do nothing else. */
  isReadInView(endpoint: GatedEndpoint, person: Person): void
}
type Input = Readonly<Record<string, unknown>>

/** What an endpoint asks of those who act there in one way: as those it is for, or as staff where it is not theirs. */
type AccessBranch = Pick<GatedEndpoint, 'features' | 'resource' | 'actions' | 'needs_second_factor'>

const forbidden = () => refuse(403, 'forbidden', 'You may not do this')

export const checks: Checks = {
  isSignedIn(_, actor) {
    if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  },
  hasRole({ access, staff }, { roles }) {
    if (access === 'public' || access === 'signed-in') return
    if (!roles[roleOf[access]] && !(staff && roles.admin)) throw forbidden()
  },
  ownRole({ access, staff, owns }, { roles }, input, isOpen) {
    if (access === 'public' || access === 'signed-in') return null
    const role = roleOf[access]
    const own = ownIdOf(roles, owns?.as)
    const isNamed = owns !== undefined && own !== undefined
    const isOwn = isNamed && own !== null && input[owns.param] === own
    if (roles[role] && isOwn) return role
    // Whose other things are only the database knows: who may not look as staff asks as the owner they also are.
    const asOwner = roles[role] && owns !== undefined && own === undefined && !isOpen()
    if (staff && roles.admin && !asOwner) return 'admin'
    if (isNamed && role !== 'admin') throw noSuch(owns.as)
    return role
  },
  isActive({ method }, { roles }, role) {
    const paused = (what: string) => refuse(403, 'paused', `${what} Please write to us.`)
    const { client, partner } = roles
    if (role === 'partner' && (partner?.status === 'suspended' || partner?.status === 'inactive'))
      throw paused('The access of your organisation is paused.')
    if (role !== 'client') return
    if (client?.status === 'closed') throw paused('This account is closed.')
    if (client?.status === 'suspended' && method !== 'GET')
      throw paused('This account is paused: you can look, but not change anything.')
  },
  mayWrite(endpoint, { roles, claims }, role) {
    const member = role === 'client' ? roles.client : role === 'partner' ? roles.partner : null
    if (endpoint.method === 'GET' || member?.member_role !== 'read_only') return
    if (flagOf(endpoint, claims) !== true)
      throw refuse(403, 'read-only', 'You can look at this, but not change it')
  },
  hasFeatures(branch, { claims }, input) {
    for (const name of branch.features ?? []) {
      const feature = featureOf(name, input)
      // A flag for the very thing says more than one for the part of the site it is in.
      if (feature && !mayUse(claims, feature) && flagOf(branch, claims, input) !== true)
        throw refuse(403, 'feature-off', 'This part of the site is not open to you')
    }
  },
  isNotSwitchedOff(endpoint, { claims }, input = {}) {
    if (flagOf(endpoint, claims, input) === false)
      throw refuse(403, 'switched-off', 'This has been switched off for you. Please write to us.')
  },
  hasSecondFactor({ needs_second_factor }, { has_second_factor }) {
    if (needs_second_factor && !has_second_factor)
      throw refuse(403, 'second-factor-needed', 'Sign in with your second factor to do this')
  },
  hasRecentProof({ needs_recent_proof }, { has_recent_proof }) {
    if (needs_recent_proof && !has_recent_proof)
      throw refuse(403, 'proof-needed', 'Prove first that it is you')
  },
  isReadInView({ method, not_in_view }, { seen_by }) {
    if (!seen_by) return
    if (method !== 'GET')
      throw refuse(403, 'read-only-view', 'You see this as somebody else and cannot change it')
    if (not_in_view)
      throw refuse(403, 'not-in-view', 'Copies are not given while you see this as somebody else')
  },
}

/**
 * What the caller's own flags say about an endpoint: false where one of its actions is switched off, true where all are
 * switched on, else nothing.
 */
function flagOf(
  { resource, actions = ['read'] }: Pick<GatedEndpoint, 'resource' | 'actions'>,
  claims: TokenClaims,
  input: Input = {}
) {
  if (!resource) return undefined
  const named = fieldOf(resource)
  const kind = named === undefined ? resource : resourceOf(String(input[named]))
  const flags = actions.map((action) => claims.access[`${kind}:${action}`])
  if (flags.includes(false)) return false
  return flags.every((flag) => flag === true) ? true : undefined
}

/** The field of the input in `{field}`. */
const fieldOf = (text: string) => /^\{(\w+)\}$/.exec(text)?.[1]

/** The feature a contract names; null: the input does, and is not known yet. */
function featureOf(name: string, input: Input | undefined): Feature | null {
  const field = fieldOf(name)
  if (field !== undefined) return input ? staffFeatureOf(resourceOf(String(input[field]))) : null
  const feature = knownFeatures.find((known): known is Feature => known === name)
  if (!feature) throw new Error(`There is no feature ${name}`)
  return feature
}

/** What is asked of staff as such, where an endpoint is not theirs alone. */
function branchOf(endpoint: GatedEndpoint, role: ActingRole | null): AccessBranch {
  const { staff, access } = endpoint
  if (role !== 'admin' || access === 'admin' || !staff) return endpoint
  const { feature, needs_second_factor = false } = staff
  return { ...endpoint, features: [feature], needs_second_factor }
}

/** Refuses who lacks the feature or the second factor that their branch of an endpoint asks for. */
function passBranch(branch: AccessBranch, person: Person, by: Checks, input?: Input) {
  by.hasFeatures(branch, person, input)
  by.hasSecondFactor(branch, person)
}

/** The caller's own id of a kind that roles name; undefined: only the database knows whose such a thing is. */
function ownIdOf(roles: Person['roles'], as: string | undefined): string | null | undefined {
  if (as === 'account') return roles.client?.account_id ?? null
  if (as === 'partner') return roles.partner?.partner_id ?? null
  return undefined
}

function isPassed(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}

/** Refuses a caller whom an endpoint does not admit at all, before anything they sent is read. */
export function passGate(endpoint: GatedEndpoint, actor: Actor, by: Checks = checks): void {
  if (actor) by.isReadInView(endpoint, actor)
  if (endpoint.access === 'public') return
  by.isSignedIn(endpoint, actor)
  by.hasRole(endpoint, actor)
  const isMember = endpoint.access === 'signed-in' || actor.roles[roleOf[endpoint.access]] !== null
  // As whom staff who are members too act is only known with the input.
  if (!isMember || !endpoint.staff || !actor.roles.admin)
    passBranch(branchOf(endpoint, isMember ? null : 'admin'), actor, by)
  by.isNotSwitchedOff(endpoint, actor)
  by.hasRecentProof(endpoint, actor)
}

/** The role a caller acts under, once it is known what they ask about. Refuses what is not theirs like what is not there. */
export function chooseRole(
  endpoint: GatedEndpoint,
  actor: Actor,
  input: Input,
  by: Checks = checks
) {
  if (endpoint.access === 'public' || !actor) return null
  const isOpen = () => isPassed(() => passBranch(branchOf(endpoint, 'admin'), actor, by, input))
  const role = by.ownRole(endpoint, actor, input, isOpen)
  passBranch(branchOf(endpoint, role), actor, by, input)
  if (endpoint.resource?.startsWith('{')) by.isNotSwitchedOff(endpoint, actor, input)
  by.isActive(endpoint, actor, role)
  by.mayWrite(endpoint, actor, role)
  return role
}
