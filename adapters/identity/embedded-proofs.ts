import { ownPassword } from './embedded-mail-codes.ts'
import { methodsOf, userOf, type Parts } from './embedded-parts.ts'
import { passkeyWords, type Passkeys } from './embedded-passkeys.ts'
import type { Proof, Proofs, ProofWay } from './port-proofs.ts'
import { IdentityProblem, type Caller, type Identity } from './port.ts'

const seconds = (at: Date | null) => (at ? Math.floor(at.getTime() / 1000) : 0)

/** Proofs of identity during a session (re-authentication), stored in the row of the session. */
export function createProofs(
  parts: Parts,
  passkeys: Passkeys
): Pick<Identity, 'lastProof'> & { proofs: Proofs } {
  const { store, attempts, authenticator, codes, passwords, sessions } = parts

  async function ways(uid: string): Promise<readonly ProofWay[]> {
    const factors = await authenticator.factorsOf(uid)
    if (factors.length > 0) return factors
    const user = await userOf(store, uid)
    const [known, own] = await Promise.all([
      passwords.find(user?.email ?? null),
      passkeys.list(uid),
    ])
    const found: ProofWay[] = []
    if (own.length > 0) found.push('passkey')
    if (known?.password != null) found.push('password')
    return found.length > 0 ? found : ['link']
  }

  /** Verifies a proof and returns its AMR values (RFC 8176). */
  async function check(uid: string, session_id: string, proof: Proof, from: Caller) {
    if (proof.way === 'password') {
      const right = await attempts.begin(ownPassword, uid, from)
      const user = await userOf(store, uid)
      const known = await passwords.find(user?.email ?? null)
      if (!(await passwords.isRight(known, proof.password)))
        throw new IdentityProblem('wrong-password', { uid })
      await right()
      return methodsOf(proof.password)
    }
    if (proof.way === 'passkey') {
      const owner = await passkeys.ownerOf(proof.ticket, proof.answer, from)
      if (owner !== uid) throw new IdentityProblem('invalid-credential', { uid })
      return passkeyWords
    }
    if (proof.way === 'link') {
      await attempts.spend('token', from, 60, 15 * 60)
      const { token } = proof
      await store.transaction().execute(async (tx) => {
        const used = await codes.use(tx, 'proof', token)
        // Thrown inside the transaction, so that the code of another session is not consumed.
        if (!used || used === 'expired' || used.uid !== uid || used.data !== session_id)
          throw new IdentityProblem('invalid-token', { uid })
      })
      return ['mail']
    }
    const { way, code } = proof
    const attempt = await authenticator.begin(uid, way, from)
    const isRight = await store.transaction().execute((tx) => authenticator.use(tx, uid, way, code))
    if (!isRight)
      throw new IdentityProblem('invalid-second-factor', { uid, is_guessed: attempt.isOneOfMany })
    await attempt.right()
    return ['otp', 'mfa']
  }

  return {
    async lastProof({ uid, session_id }) {
      if (session_id === null) return 0
      const row = await store
        .selectFrom('session')
        .select(['authenticatedAt', 'methods', 'provedAt', 'provedWith'])
        .where('id', '=', session_id)
        .where('userId', '=', uid)
        .executeTakeFirst()
      if (!row) return 0
      const isProtected = (await authenticator.factorsOf(uid)).length > 0
      const isEnough = (words: string | null) =>
        !isProtected || (words?.split(' ').includes('mfa') ?? false)
      return Math.max(
        isEnough(row.methods) ? seconds(row.authenticatedAt) : 0,
        isEnough(row.provedWith) ? seconds(row.provedAt) : 0
      )
    },
    proofs: {
      ways,
      async prove(session, proof, from) {
        const { uid, session_id } = session
        if (!(await ways(uid)).includes(proof.way)) throw new IdentityProblem('not-supported')
        const methods = await check(uid, session_id, proof, from)
        if (!(await sessions.prove(store, session, methods)))
          throw new IdentityProblem('user-token-expired', { uid })
      },
      async createLink({ uid, session_id }, life) {
        const user = await userOf(store, uid)
        if (!user) throw new Error('Nobody has this uid')
        await codes.drop(store, ['proof'], uid)
        return codes.create('proof', user, life, session_id)
      },
    },
  }
}
