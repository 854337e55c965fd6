/** A session for tests with a stub server, stub tabs and a fake clock. */
import { type Caller } from '../call.ts'
import { CallProblem } from '../call-problem.ts'
import type { BrowserIdentity } from './identity.ts'
import type { TabMessage, SignedInUser } from './session-parts.ts'
import { createSession } from './session.ts'
import type { Token } from './token.ts'

export const start = Date.parse('2026-11-20T10:00:00Z')
/** A token of the shape the identity services issue: three parts, the user id in the second. */
export const tokenAt = (minutes: number, sub = 'u1'): Token => ({
  id_token: `until-${Math.round(minutes)}.${btoa(JSON.stringify({ sub }))}.signed`,
  expires_at: start / 1000 + minutes * 60,
})
export const textAt = (minutes: number, sub?: string) => tokenAt(minutes, sub).id_token
// Only the fields that the session passes on.
export const who = { user: { uid: 'u1' } } as SignedInUser

/** Errors of the stub server; a promise that never settles is a server that does not respond. */
export type Faults = { restore?: unknown; refresh?: unknown; claims?: unknown; signOut?: unknown }
export const never = new Promise<never>(() => {})
export const away = new CallProblem(0, 'network-request-failed', '')
export const isOver = new CallProblem(401, 'user-token-expired', '')
export const isDisabled = new CallProblem(401, 'user-disabled', '')

/** A session on a fake clock. */
export function context(first: Token | null, faults: Faults = {}, next = { sub: 'u1' }) {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  const reported: TabMessage[] = []
  const did: string[] = []
  let isMarked = false
  let lock: Promise<unknown> = Promise.resolve()
  const fail = (fault: unknown) => {
    if (fault === undefined) return null
    return fault === never ? never : Promise.reject(fault)
  }
  const identity = {
    kind: 'embedded',
    restore: () => fail(faults.restore) ?? Promise.resolve(first),
    refresh: () => {
      did.push('refresh')
      return fail(faults.refresh) ?? Promise.resolve(tokenAt((now - start) / 60_000 + 60, next.sub))
    },
    signOut: (everywhere: boolean) => {
      did.push(everywhere ? 'sign-out everywhere' : 'sign-out')
      return fail(faults.signOut) ?? Promise.resolve()
    },
  } as unknown as BrowserIdentity
  const caller = {
    call: () => fail(faults.claims) ?? Promise.resolve(who),
  } as unknown as Caller
  const session = createSession({
    identity: async () => identity,
    caller: () => caller,
    now: () => now,
    later: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    alone: (action) => {
      const mine = lock.then(action)
      lock = mine.catch(() => null)
      return mine
    },
    broadcast: (news) => void reported.push(news),
    reset: () => void did.push('reset'),
    resetUnseen: () => void did.push('reset unseen'),
    left: {
      is: () => isMarked,
      mark: () => void (isMarked = true),
      clear: () => void (isMarked = false),
    },
    reopen: () => void did.push('reopen'),
  })
  return {
    session,
    faults,
    broadcasts: reported,
    did,
    isMarked: () => isMarked,
    mark: () => void (isMarked = true),
    timers: () => timers.map(({ at }) => (at - now) / 1000),
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((one) => one !== timer)
        timer.run()
      }
      await settle()
    },
  }
}
export const settle = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
