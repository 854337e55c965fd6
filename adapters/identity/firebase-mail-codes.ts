import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { createFirebasePeople } from './firebase-people.ts'
import type { FirebaseRest } from './firebase-rest.ts'
import { normaliseEmail } from './normalise-email.ts'
import { passwordProblem } from './password-problem.ts'
import type { ActionMode, MailCodes } from './port-mail-codes.ts'
import { IdentityProblem, type IdentityCode, type IdentityUser } from './port.ts'

const Link = z.object({ oobLink: z.string() })
const OfCode = z.object({
  email: z.string(),
  /** For a change, the new address; for a recovery, the current one. */
  newEmail: z.string().optional(),
  requestType: z.string().optional(),
})
const Nothing = z.object({})

const requestTypes = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
} as const satisfies Record<ActionMode, string>

/** Returns an error handler that replaces these error codes with `code`. */
export const instead =
  (codes: readonly IdentityCode[], code: IdentityCode) =>
  (error: unknown): never => {
    throw error instanceof IdentityProblem && codes.includes(error.code)
      ? new IdentityProblem(code)
      : error
  }

export async function refuseWeak(password: string, email: string): Promise<void> {
  if ((await passwordProblem(password, email)) !== null) throw new IdentityProblem('weak-password')
}

/** Has Google create the code of a link without sending it. Returns null when no user has this address. */
export async function oneUseCode(
  rest: FirebaseRest,
  requestType: string,
  email: string,
  more: { newEmail?: string } = {}
): Promise<string | null> {
  try {
    const body = { requestType, email, ...more, returnOobLink: true }
    const { oobLink } = await rest.asOwner(Link, 'sendOobCode', body)
    return new URL(oobLink).searchParams.get('oobCode')
  } catch (error) {
    const isNobody =
      error instanceof IdentityProblem &&
      /^(?:invalid-credential|email-already-in-use|user-)/.test(error.code)
    if (isNobody) return null
    throw error
  }
}

type Parts = {
  rest: FirebaseRest
  people: ReturnType<typeof createFirebasePeople>
  endAll: (uid: string) => Promise<unknown>
}
type MailCodesWithLinks = MailCodes & {
  confirmed: (uid: string, password: string) => Promise<IdentityUser>
}

/** Operations behind email links, with codes of Google's service. */
export function createFirebaseMailCodes({ rest, people, endAll }: Parts): MailCodesWithLinks {
  async function look(mode: ActionMode, oobCode: string) {
    const found = await rest.asAnybody(OfCode, 'resetPassword', { oobCode })
    if (found.requestType && found.requestType !== requestTypes[mode])
      throw new IdentityProblem('invalid-action-code')
    const { email, newEmail = email } = found
    const user = await people.findByEmail(mode === 'recoverEmail' ? newEmail : email)
    if (!user) throw new IdentityProblem('invalid-action-code')
    return { uid: user.uid, email, newEmail }
  }
  /** Returns the user when the password is right. Throws `wrong-password`. */
  async function confirmed(uid: string, password: string): Promise<IdentityUser> {
    const user = await people.get(uid)
    if (!user?.email) throw new IdentityProblem('wrong-password')
    const body = { email: user.email, password, returnSecureToken: true }
    await rest
      .asAnybody(Nothing, 'signInWithPassword', body)
      .catch(instead(['invalid-credential', 'weak-password'], 'wrong-password'))
    return user
  }
  const apply = (oobCode: string) => rest.asAnybody(Nothing, 'update', { oobCode })

  return {
    confirmed,
    async createActionCode(mode, text) {
      const email = normaliseEmail(text)
      return email ? oneUseCode(rest, requestTypes[mode], email) : null
    },
    async checkActionCode(mode, code) {
      const { uid, email, newEmail } = await look(mode, code)
      return { uid, email: mode === 'verifyAndChangeEmail' ? newEmail : email }
    },
    async resetPassword(oobCode, newPassword) {
      const { uid, email } = await look('resetPassword', oobCode)
      await refuseWeak(newPassword, email)
      await rest.asAnybody(OfCode, 'resetPassword', { oobCode, newPassword })
      await endAll(uid)
      return { uid }
    },
    async verifyEmail(oobCode, reader) {
      const { uid, email } = await look('verifyEmail', oobCode)
      if ('uid' in reader && reader.uid !== uid)
        throw new IdentityProblem('wrong-password', { uid })
      if ('password' in reader) await confirmed(uid, reader.password)
      if ('new_password' in reader) {
        await refuseWeak(reader.new_password, email)
        // Before the address is verified, so that a verified address never coexists with factors a stranger set up.
        const again = { password: reader.new_password, mfa: { enrollments: [] } }
        await rest.asOwner(Nothing, 'update', { localId: uid, ...again })
        await endAll(uid)
      }
      await apply(oobCode)
      return { uid }
    },

    async createEmailChange(uid, text) {
      const newEmail = normaliseEmail(text)
      if (!newEmail) throw new IdentityProblem('invalid-email')
      const user = await people.get(uid)
      if (!user || (await people.findByEmail(newEmail))) return null
      return oneUseCode(rest, requestTypes.verifyAndChangeEmail, user.email, { newEmail })
    },
    async changeEmail(oobCode) {
      const { uid, email, newEmail } = await look('verifyAndChangeEmail', oobCode)
      await apply(oobCode)
      return { uid, email: newEmail, before: email }
    },
    createEmailRecovery: async () => null,
    async recoverEmail(oobCode) {
      const { uid, email, newEmail } = await look('recoverEmail', oobCode)
      await apply(oobCode)
      // A random password that nobody knows: the user sets a new one by email.
      const password = randomBytes(32).toString('base64url')
      await rest.asOwner(Nothing, 'update', { localId: uid, password })
      await endAll(uid)
      return { uid, email, from: newEmail }
    },
  }
}
