import { decodeJwt } from 'jose'

/* Test server for calls that Firebase's browser SDK makes beyond those of the adapter, on behalf of the owner of a
   token. */

export type ServicePerson = {
  localId: string
  email: string
  displayName: string
  emailVerified: boolean
}
export type StubResponse = { status?: number; body: object }
const refused: StubResponse = {
  status: 400,
  body: { error: { code: 400, message: 'INVALID_ID_TOKEN' } },
}

/** Handles `lookup` and updates of the name for the holder of an ID token. Returns null for other calls. */
export function answerHolder<P extends ServicePerson>(
  verb: string,
  sent: Record<string, unknown>,
  people: ReadonlyMap<string, P>,
  shown: (person: P) => object
): StubResponse | null {
  const { idToken } = sent
  if (typeof idToken !== 'string' || !['lookup', 'update'].includes(verb)) return null
  const person = people.get(decodeJwt(idToken).sub ?? '')
  if (!person) return refused
  if (verb === 'lookup') return { body: { users: [shown(person)] } }
  if (typeof sent['displayName'] === 'string') person.displayName = sent['displayName']
  const { localId, email, displayName } = person
  return { body: { localId, email, displayName } }
}
