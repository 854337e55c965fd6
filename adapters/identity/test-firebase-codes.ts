import { randomBytes } from 'node:crypto'
import type { StubResponse } from './test-firebase-browser.ts'

/* Codes of email links in the format of Google's identity service, for tests. */

type Body = Record<string, unknown>
type Person = { localId: string; email: string; password: string; emailVerified: boolean }
const refused = (message: string): StubResponse => ({
  status: 400,
  body: { error: { code: 400, message, errors: [] } },
})
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const newCode = () => randomBytes(18).toString('base64url')

export function createServiceCodes(
  project_id: string,
  byEmail: (email: unknown) => Person | undefined
) {
  const all = new Map<string, { type: string; email: string; newEmail?: string }>()
  /** Latest recovery code by address; Google emails it itself. */
  const recoveries = new Map<string, string>()
  const anybody: Record<string, (body: Body) => StubResponse> = {
    resetPassword(body) {
      const code = all.get(text(body['oobCode']))
      if (!code) return refused('INVALID_OOB_CODE')
      const person = byEmail(code.email)
      if (body['newPassword'] !== undefined && person) {
        person.password = text(body['newPassword'])
        all.delete(text(body['oobCode']))
      }
      return { body: { ...code, requestType: code.type } }
    },
    update(body) {
      const code = all.get(text(body['oobCode']))
      // A recovery code names the previous address; the user has the new one.
      const person = byEmail(code?.type === 'RECOVER_EMAIL' ? code.newEmail : code?.email)
      const isKnown = /^(?:VERIFY_EMAIL|VERIFY_AND_CHANGE_EMAIL|RECOVER_EMAIL)$/
      if (!code || !isKnown.test(code.type) || !person) return refused('INVALID_OOB_CODE')
      const next = code.type === 'VERIFY_AND_CHANGE_EMAIL' ? code.newEmail : code.email
      if (next !== undefined && next !== person.email) {
        if (byEmail(next)) return refused('EMAIL_EXISTS')
        if (code.type === 'VERIFY_AND_CHANGE_EMAIL') {
          // Google emails the previous address; tests read the code here.
          const oobCode = newCode()
          all.set(oobCode, { type: 'RECOVER_EMAIL', email: person.email, newEmail: next })
          recoveries.set(person.email, oobCode)
        }
        person.email = next
      }
      all.delete(text(body['oobCode']))
      person.emailVerified = true
      return { body: { localId: person.localId, email: person.email, emailVerified: true } }
    },
  }
  return {
    all,
    anybody,
    recoveryOf: (email: string) => recoveries.get(email) ?? null,
    send(body: Body): StubResponse {
      const email = text(body['email'])
      if (!byEmail(email)) return refused('EMAIL_NOT_FOUND')
      const newEmail = text(body['newEmail'])
      if (newEmail && byEmail(newEmail)) return refused('EMAIL_EXISTS')
      const oobCode = newCode()
      all.set(oobCode, { type: text(body['requestType']), email, ...(newEmail && { newEmail }) })
      const link = `https://${project_id}.firebaseapp.com/__/auth/action?oobCode=${oobCode}`
      return { body: { email, oobCode, oobLink: link } }
    },
  }
}
