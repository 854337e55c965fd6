import { randomBytes } from 'node:crypto'
import type { ActionMode } from './port-mail-codes.ts'
import { IdentityProblem, type Caller, type IdentityUser } from './port.ts'

export type StoredUser = IdentityUser & { password: string }
export type StoredSession = {
  id: string
  uid: string
  refresh_token: string
  authenticated_at: number
  has_second_factor: boolean
  from: Caller
  created_at: Date
  used_at: Date
}
type StoredCode = {
  mode: ActionMode
  uid: string
  /** The address the code was made for. */
  email: string
  expires_at: number
  is_used: boolean
}

export type Store = {
  users: Map<string, StoredUser>
  sessions: Map<string, StoredSession>
  /** Used refresh tokens -> session id. */
  used: Map<string, string>
  sign_in_tokens: Map<string, { uid: string; expires_at: number }>
  codes: Map<string, StoredCode>
}

export const newStore = (): Store => ({
  users: new Map(),
  sessions: new Map(),
  used: new Map(),
  sign_in_tokens: new Map(),
  codes: new Map(),
})

export const newSecret = () => randomBytes(24).toString('base64url')
export const fail = (code: IdentityProblem['code']) => new IdentityProblem(code)

export const normalised = (email: string) => email.normalize('NFKC').trim().toLowerCase()

export const byEmail = (store: Store, email: string) =>
  [...store.users.values()].find((user) => user.email === normalised(email))

export function checkPassword(password: string) {
  if (password.length < 8) throw fail('weak-password')
}

/** Returns a user without the password. */
export function publicUser(stored: StoredUser): IdentityUser {
  const { password, ...user } = stored
  if (!password) throw new Error('Everybody has a password here')
  return user
}

export function endSessions(store: Store, uid: string, except?: string) {
  for (const session of store.sessions.values())
    if (session.uid === uid && session.id !== except) store.sessions.delete(session.id)
}

/** Returns an unused code. Throws `invalid-action-code` or `expired-action-code`. */
export function findCode(store: Store, mode: ActionMode, code: string): StoredCode {
  const found = store.codes.get(code)
  if (!found || found.mode !== mode || found.is_used) throw fail('invalid-action-code')
  if (found.expires_at < Date.now()) throw fail('expired-action-code')
  return found
}
