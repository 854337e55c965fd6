import { z } from 'zod'
import {
  codesOfEntry,
  forgetPassword,
  isTaken,
  prove,
  usable,
  userOf,
  type Parts,
} from './embedded-parts.ts'
import type { Store } from './embedded-tables.ts'
import { normaliseEmail } from './normalise-email.ts'
import type { MailCodes } from './port-mail-codes.ts'
import { IdentityProblem, type Caller } from './port.ts'

const day_s = 86_400
const seconds = {
  resetPassword: 3600,
  verifyEmail: 3 * day_s,
  verifyAndChangeEmail: day_s,
  recoverEmail: 7 * day_s,
} as const

const Before = z.object({ email: z.string(), changed_at: z.string() })

const unknownCaller: Caller = { ip: null, user_agent: null }
/** One shared counter for every operation that asks a signed-in user for the password. */
export const ownPassword = 'change'

/** Operations behind email links: reset password, verify address, change address, recover the previous one. */
export function createMailCodes(parts: Parts): MailCodes {
  const { store, attempts, codes, passwords, sessions, now } = parts

  const beforeIn = (data: string | null) => Before.parse(JSON.parse(data ?? ''))

  async function confirmPassword(uid: string, password: string, from: Caller = unknownCaller) {
    const right = await attempts.begin(ownPassword, uid, from)
    const user = await userOf(store, uid)
    const known = await passwords.find(user?.email ?? null)
    if (!(await passwords.isRight(known, password)))
      throw new IdentityProblem('wrong-password', { uid })
    await right()
  }

  /** Changes the address and deletes the codes made for the previous one. */
  async function move(tx: Store, uid: string, email: string) {
    if (await codes.isReserved(tx, email, uid))
      throw new IdentityProblem('email-already-in-use', { uid })
    const values = { email, emailVerified: true, updatedAt: new Date(now()) }
    try {
      await tx.updateTable('user').set(values).where('id', '=', uid).execute()
    } catch (error) {
      throw isTaken(error) ? new IdentityProblem('email-already-in-use', { uid }) : error
    }
    await codes.drop(tx, [...codesOfEntry, 'verifyEmail', 'verifyAndChangeEmail'], uid)
  }

  return {
    async createActionCode(mode, email) {
      const known = await passwords.find(normaliseEmail(email))
      return known ? codes.create(mode, known.user, seconds[mode]) : null
    },

    async checkActionCode(mode, code) {
      const { uid, email, data } = usable(await codes.look(mode, code))
      if (mode === 'verifyAndChangeEmail') return { uid, email: data ?? email }
      return { uid, email: mode === 'recoverEmail' ? beforeIn(data).email : email }
    },

    async resetPassword(code, password) {
      const { email } = usable(await codes.look('resetPassword', code))
      await passwords.refuseWeak(password, email)
      const hash = await passwords.hash(password)
      return store.transaction().execute(async (tx) => {
        const { uid } = usable(await codes.use(tx, 'resetPassword', code))
        // Using the link proves access to the mailbox.
        await prove(tx, parts, uid, { keepsSession: false })
        await passwords.set(tx, uid, hash)
        await codes.drop(tx, codesOfEntry, uid)
        await sessions.endAll(tx, uid)
        return { uid }
      })
    },

    async verifyEmail(code, reader, from) {
      const { uid, email } = usable(await codes.look('verifyEmail', code))
      if ('uid' in reader && reader.uid !== uid)
        throw new IdentityProblem('wrong-password', { uid })
      if ('password' in reader) await confirmPassword(uid, reader.password, from)
      const isNew = 'new_password' in reader
      if (isNew) await passwords.refuseWeak(reader.new_password, email)
      const hash = isNew ? await passwords.hash(reader.new_password) : null
      return store.transaction().execute(async (tx) => {
        usable(await codes.use(tx, 'verifyEmail', code))
        const wasUnproven = await prove(tx, parts, uid, { keepsSession: !isNew })
        if (wasUnproven && hash !== null) await passwords.set(tx, uid, hash)
        return { uid }
      })
    },

    async createEmailChange(uid, text) {
      const email = normaliseEmail(text)
      if (!email) throw new IdentityProblem('invalid-email')
      const user = await userOf(store, uid)
      if (!user || (await passwords.find(email)) || (await codes.isReserved(store, email, uid)))
        return null
      // Only the newest change request is valid; earlier ones are taken for mistakes.
      await codes.drop(store, ['verifyAndChangeEmail'], uid)
      return codes.create('verifyAndChangeEmail', user, seconds.verifyAndChangeEmail, email)
    },

    changeEmail: (code) =>
      store.transaction().execute(async (tx) => {
        const {
          uid,
          email: before,
          data,
        } = usable(await codes.use(tx, 'verifyAndChangeEmail', code))
        const email = data ?? before
        await move(tx, uid, email)
        // Otherwise an attacker could sign up with the previous address and so prevent its recovery.
        await codes.reserve(tx, before, uid, seconds.recoverEmail)
        return { uid, email, before }
      }),

    async createEmailRecovery(uid, before) {
      const user = await userOf(store, uid)
      if (!user) return null
      return codes.create('recoverEmail', user, seconds.recoverEmail, JSON.stringify(before))
    },

    recoverEmail: (code) =>
      store.transaction().execute(async (tx) => {
        const { uid, data } = usable(await codes.use(tx, 'recoverEmail', code))
        const { email, changed_at } = beforeIn(data)
        const user = await userOf(tx, uid)
        if (!user) throw new IdentityProblem('invalid-action-code')
        await move(tx, uid, email)
        await forgetPassword(tx, uid)
        const since = new Date(changed_at)
        const gone = ['passkey', 'authenticator'] as const
        for (const table of gone)
          await tx
            .deleteFrom(table)
            .where('userId', '=', uid)
            .where('createdAt', '>=', since)
            .execute()
        await sessions.endAll(tx, uid)
        await codes.dropRecoveriesSince(tx, uid, changed_at)
        return { uid, email, from: user.email }
      }),
  }
}
