import {
  features as knownFeatures,
  type TokenClaims,
  type Feature,
} from '@numo/domains/access/contract.ts'
import { staffFeatureOf } from '@numo/domains/access/rules-resources.ts'
import { mayUse } from '@numo/domains/access/rules.ts'
import { scopeOf } from '@numo/domains/api-keys/rules.ts'
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
> & { readonly path?: string }

const roleOf = { account: 'client', partner: 'partner', admin: 'admin' } as const

/** The checks of the gate, one function each, so that a test can remove one and observe the effect. */
export type Checks = {
  /** Requires a signed-in person where the endpoint needs one. */
  isSignedIn(endpoint: GatedEndpoint, actor: Actor): asserts actor is Person
  /** Requires the scope of the endpoint of a program that acts with an API key. */
  hasScope(endpoint: GatedEndpoint, person: Person): void
  /** Requires one of the roles the endpoint is for. */
  hasRole(endpoint: GatedEndpoint, person: Person): void
  /**
   * Requires a named account or organisation to be the person's own. Returns the role to act in. `isOpen` tells
   * whether the staff branch is open to the person.
   */
  ownRole(
    endpoint: GatedEndpoint,
    person: Person,
    input: Input,
    isOpen: () => boolean
  ): ActingRole | null
  /** Requires account or organisation to be in a state that permits the action. */
  isActive(endpoint: GatedEndpoint, person: Person, role: ActingRole | null): void
  /** Refuses writes of members with read-only access. */
  mayWrite(endpoint: GatedEndpoint, person: Person, role: ActingRole | null): void
  /** Requires the features of the branch; with an input also those that depend on its kind of record. */
  hasFeatures(branch: AccessBranch, person: Person, input?: Input): void
  /**
   * Refuses when a flag of the person switches the action off; with an input also where its kind of record decides.
   */
  isNotSwitchedOff(endpoint: GatedEndpoint, person: Person, input?: Input): void
  hasSecondFactor(branch: AccessBranch, person: Person): void
  /** Requires recent proof of identity where the endpoint needs it. */
  hasRecentProof(endpoint: GatedEndpoint, person: Person): void
  /** Refuses writes while staff view as somebody else. */
  isReadInView(endpoint: GatedEndpoint, person: Person): void
}
type Input = Readonly<Record<string, unknown>>

/** Requirements of one way to use an endpoint: as those it is for, or as staff where it is not theirs. */
type AccessBranch = Pick<GatedEndpoint, 'features' | 'resource' | 'actions' | 'needs_second_factor'>

const forbidden = () => refuse(403, 'forbidden', 'You may not do this')

export const checks: Checks = {
  isSignedIn(_, actor) {
    if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  },
  hasScope(endpoint, { key }) {
    if (!key) return
    const scope = scopeOf(endpoint)
    if (scope === null) throw refuse(403, 'not-for-keys', 'No API key may do this')
    if (!key.scopes.includes(scope))
      throw refuse(403, 'scope-missing', `This API key needs the scope ${scope}`)
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
    // Only the database knows who owns other kinds of records. Without access as staff, a person who is also an
    // owner acts as the owner.
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
    if (flagOf(endpoint, claims) !== true && !isSwitchedOn(endpoint, claims))
      throw refuse(403, 'read-only', 'You can look at this, but not change it')
  },
  hasFeatures(branch, { claims }, input) {
    for (const name of branch.features ?? []) {
      const feature = featureOf(name, input)
      // A flag for the resource itself takes precedence over the feature it belongs to.
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
 * Evaluates the caller's flags for the endpoint's actions: false when one is switched off, true when all are
 * switched on, else undefined.
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

/** Whether the caller's own flags switch on every feature that the endpoint requires, of which there is one at least. */
const isSwitchedOn = (
  { features = [] }: Pick<GatedEndpoint, 'features'>,
  { access }: TokenClaims
) => features.length > 0 && features.every((name) => access[`feature:${name}`] === true)

/** Returns the name of the input field in `{field}`; undefined for other text. */
const fieldOf = (text: string) => /^\{(\w+)\}$/.exec(text)?.[1]

/** Returns the feature that a contract names; null when it depends on the input, which is not known yet. */
function featureOf(name: string, input: Input | undefined): Feature | null {
  const field = fieldOf(name)
  if (field !== undefined) return input ? staffFeatureOf(resourceOf(String(input[field]))) : null
  const feature = knownFeatures.find((known): known is Feature => known === name)
  if (!feature) throw new Error(`There is no feature ${name}`)
  return feature
}

/** Returns the requirements for staff where the endpoint is not for staff alone, else the endpoint's own. */
function branchOf(endpoint: GatedEndpoint, role: ActingRole | null): AccessBranch {
  const { staff, access } = endpoint
  if (role !== 'admin' || access === 'admin' || !staff) return endpoint
  const { feature, needs_second_factor = false } = staff
  return { ...endpoint, features: [feature], needs_second_factor }
}

/** Throws 403 when the person lacks the feature or second factor that the branch requires. */
function passBranch(branch: AccessBranch, person: Person, by: Checks, input?: Input) {
  by.hasFeatures(branch, person, input)
  by.hasSecondFactor(branch, person)
}

/**
 * Returns the caller's own id of a kind that roles name, or null; undefined when only the database knows the owner.
 */
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

/** Refuses callers whom an endpoint never admits. Runs before the request body is read. */
export function passGate(endpoint: GatedEndpoint, actor: Actor, by: Checks = checks): void {
  if (actor) by.isReadInView(endpoint, actor)
  if (endpoint.access === 'public') return
  by.isSignedIn(endpoint, actor)
  by.hasScope(endpoint, actor)
  by.hasRole(endpoint, actor)
  const isMember = endpoint.access === 'signed-in' || actor.roles[roleOf[endpoint.access]] !== null
  // For staff who are also members, the role depends on the input: see `chooseRole`.
  if (!isMember || !endpoint.staff || !actor.roles.admin)
    passBranch(branchOf(endpoint, isMember ? null : 'admin'), actor, by)
  by.isNotSwitchedOff(endpoint, actor)
  by.hasRecentProof(endpoint, actor)
}

/** Returns the role the caller acts in, given the input. Answers 404 for another's record, as for a missing one. */
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
