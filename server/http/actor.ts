import { IdentityProblem, type Identity, type VerifiedToken } from '@numo/adapters/identity/port.ts'
import { readPerson } from '@numo/domains/access/read-person.ts'
import { isProofRecent } from '@numo/domains/access/rules-session.ts'
import { mayUse } from '@numo/domains/access/rules.ts'
import { readKeyActor } from '@numo/domains/api-keys/read-key-actor.ts'
import type { Person, Tx } from '@numo/domains/context.ts'
import { readView } from '@numo/domains/impersonation/read-view.ts'
import { viewHeader } from '@numo/domains/impersonation/rules.ts'
import { refuse } from '@numo/kit/fail.ts'
import { uuid } from '@numo/kit/uuid.ts'
import { isIdentityUnreachable } from './errors.ts'
import type { RequestAuth } from './program.ts'
import { keyInvalid, sentKey, sentTokens, tokenExpired, tokenInvalid } from './actor-token.ts'

/** Authenticates the sender of a request. */
export type ActorReader = ReturnType<typeof createActorReader>

type Parts = {
  identity: Identity
  /** Runs a transaction under the program's own role. */
  system: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Returns a function that authenticates a request by its headers; null when it carries no token. Trusts a token
 * only for the uid and session: status, memberships and grants are read from the database on every call. Throws 401
 * for an invalid token, 503 when the identity service is unreachable. Staff who view as somebody else are returned
 * as that person. A request with an API key is returned as the person it acts for, with the key.
 */
export function createActorReader({ identity, system }: Parts) {
  return async (
    header: (name: string) => string | undefined,
    { needs_recent_proof = false }: { needs_recent_proof?: boolean | undefined } = {}
  ): Promise<Person | null> => {
    const key = sentKey(header)
    if (key !== null) {
      const actor = await system((tx) => readKeyActor(tx, key))
      if (!actor) throw keyInvalid()
      return actor
    }
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

  /**
   * Returns the person whom staff view as. Checks on every request that they still are staff with a second factor
   * and the feature; throws 403 `view-over` otherwise.
   */
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
      // An unreachable service has not judged the token.
      if (!(error instanceof IdentityProblem) || isIdentityUnreachable(error)) throw error
      throw error.code === 'user-token-expired' ? tokenExpired() : tokenInvalid()
    }
  }
}

/**
 * Returns the origin of a request for the audit trail, with the stated reason when staff view as somebody else, and the
 * key with which a program acts.
 */
export const callerOf = ({ caller, actor }: RequestAuth) => ({
  ...caller,
  ...(actor?.seen_by && { why: actor.seen_by.reason }),
  ...(actor?.key && { api_key_id: actor.key.id }),
})
