import { IdentityProblem, type Identity, type VerifiedToken } from '@numo/adapters/identity/port.ts'
import { readPerson } from '@numo/domains/access/read-person.ts'
import { isProofRecent } from '@numo/domains/access/rules-session.ts'
import { mayUse } from '@numo/domains/access/rules.ts'
import type { Person, Tx } from '@numo/domains/context.ts'
import { readView } from '@numo/domains/impersonation/read-view.ts'
import { viewHeader } from '@numo/domains/impersonation/rules.ts'
import { refuse } from '@numo/kit/fail.ts'
import { isAway } from './errors.ts'
import type { Asker } from './program.ts'
import { sentTokens, tokenExpired, tokenInvalid } from './actor-token.ts'

/** Reads who sent a request. */
export type ActorReader = ReturnType<typeof createActorReader>
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type Parts = {
  identity: Identity
  /** A transaction of the program itself. */
  system: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Who sent a request, by its headers alone; null when it carries none. Nothing of a token is believed beyond whose it
 * is: status, memberships and grants are read again each time. Every bad token is a 401 with a sentence; an identity service
 * that cannot be reached makes it a 503 for everybody. Staff who see the program as somebody else are answered as them.
 */
export function createActorReader({ identity, system }: Parts) {
  return async (
    header: (name: string) => string | undefined,
    { needs_recent_proof = false }: { needs_recent_proof?: boolean | undefined } = {}
  ): Promise<Person | null> => {
    const sent = sentTokens(header)
    if (!sent) return null
    const token = await verify(sent.bearer)
    if (sent.id_token !== null && sent.id_token !== sent.bearer) {
      const other = await verify(sent.id_token)
      if (other.uid !== token.uid || other.session_id !== token.session_id) throw tokenInvalid()
    }
    const person = await system((tx) => readPerson(tx, token))
    if (person === 'disabled')
      throw refuse(401, 'user-disabled', 'This access has been switched off. Please write to us.')
    if (!(await identity.isAlive(token))) throw tokenExpired()
    if (person === 'unknown') throw tokenInvalid()
    if (person === 'signed-out') throw tokenExpired()
    const view = header(viewHeader)
    if (view !== undefined) return viewAs(person, view)
    if (!needs_recent_proof) return person
    const has_recent_proof = isProofRecent(await identity.lastProof(person), new Date())
    return { ...person, has_recent_proof }
  }

  /** Whom staff see the program as. They must still be what they were when they began, on this very request. */
  async function viewAs(staff: Person, view: string): Promise<Person> {
    const mayLook =
      staff.roles.admin !== null &&
      staff.has_second_factor &&
      mayUse(staff.claims, 'user_management')
    const person =
      mayLook && uuid.test(view) ? await system((tx) => readView(tx, staff, view)) : null
    if (!person)
      throw refuse(403, 'view-over', 'You no longer see this as somebody else. Please go back.')
    return person
  }

  async function verify(text: string): Promise<VerifiedToken> {
    try {
      return await identity.verifyToken(text)
    } catch (error) {
      // A service that is away has said nothing about the token.
      if (!(error instanceof IdentityProblem) || isAway(error)) throw error
      throw error.code === 'user-token-expired' ? tokenExpired() : tokenInvalid()
    }
  }
}

/** Where a request comes from, and why staff look where they see the program as somebody else. */
export const callerOf = ({ caller, actor }: Asker) =>
  actor?.seen_by ? { ...caller, why: actor.seen_by.reason } : caller
