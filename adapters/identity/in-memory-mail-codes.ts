import * as store from './in-memory-store.ts'
import { normaliseEmail } from './normalise-email.ts'
import type { ActionMode, MailCodes } from './port-mail-codes.ts'

/** Codes of email links in memory, for tests. */
export function inMemoryMailCodes(
  all: store.Store,
  userOf: (uid: string) => store.StoredUser
): MailCodes {
  const create = (mode: ActionMode, uid: string, email: string) => {
    const code = store.newSecret()
    const expires_at = Date.now() + 3_600_000
    all.codes.set(code, { mode, uid, email, expires_at, is_used: false })
    return code
  }
  const use = (mode: ActionMode, code: string) => {
    const found = store.findCode(all, mode, code)
    found.is_used = true
    return { ...found, user: userOf(found.uid) }
  }
  const refuseTaken = (email: string, uid: string) => {
    const other = store.byEmail(all, email)
    if (other && other.uid !== uid) throw store.fail('email-already-in-use')
  }
  const confirm = (uid: string, password: string) => {
    if (userOf(uid).password !== password) throw store.fail('wrong-password')
  }
  return {
    async createActionCode(mode, email) {
      const user = store.byEmail(all, email)
      return user ? create(mode, user.uid, user.email) : null
    },
    async checkActionCode(mode, code) {
      const { uid, email } = store.findCode(all, mode, code)
      return { uid, email }
    },
    async resetPassword(code, password) {
      store.findCode(all, 'resetPassword', code)
      store.checkPassword(password)
      const { uid, user } = use('resetPassword', code)
      Object.assign(user, { password, email_verified: true })
      store.endSessions(all, uid)
      return { uid }
    },
    async verifyEmail(code, reader) {
      const { uid } = store.findCode(all, 'verifyEmail', code)
      if ('uid' in reader && reader.uid !== uid) throw store.fail('wrong-password')
      if ('password' in reader) confirm(uid, reader.password)
      if ('new_password' in reader) store.checkPassword(reader.new_password)
      const { user } = use('verifyEmail', code)
      user.email_verified = true
      if ('new_password' in reader) {
        user.password = reader.new_password
        store.endSessions(all, uid)
      }
      return { uid }
    },
    async createEmailChange(uid, text) {
      const email = normaliseEmail(text)
      if (!email) throw store.fail('invalid-email')
      return store.byEmail(all, email) ? null : create('verifyAndChangeEmail', uid, email)
    },
    async changeEmail(code) {
      const { uid, email } = store.findCode(all, 'verifyAndChangeEmail', code)
      refuseTaken(email, uid)
      const { user } = use('verifyAndChangeEmail', code)
      const before = user.email
      Object.assign(user, { email, email_verified: true })
      return { uid, email, before }
    },
    createEmailRecovery: async (uid, { email }) => create('recoverEmail', uid, email),
    async recoverEmail(code) {
      const { uid, email } = store.findCode(all, 'recoverEmail', code)
      refuseTaken(email, uid)
      const { user } = use('recoverEmail', code)
      const from = user.email
      Object.assign(user, { email, email_verified: true, password: store.newSecret() })
      store.endSessions(all, uid)
      return { uid, email, from }
    },
  }
}
