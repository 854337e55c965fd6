import { expect, test } from 'vitest'
import { CallProblem, type Caller } from '../call.ts'
import { ClaimsMissing, waitForClaims } from './claims.ts'
import type { BrowserIdentity } from './identity.ts'
import { createSession, type TabNews, type Who } from './session.ts'
import { isUsable, refreshDelay, type Token } from './token.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const tokenAt = (minutes: number): Token => ({
  id_token: `until-${minutes}`,
  expires_at: start / 1000 + minutes * 60,
})
// Only what the session hands on; the rest of the contract is the server's business.
const who = { user: { uid: 'u1' } } as Who

type Faults = { restore?: unknown; refresh?: unknown; claims?: unknown }

/** A session on a clock that only moves when told. */
function world(first: Token | null, faults: Faults = {}) {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  const told: TabNews[] = []
  const did: string[] = []
  const fail = (fault: unknown) => (fault === undefined ? null : Promise.reject(fault))
  const identity = {
    kind: 'embedded',
    restore: () => fail(faults.restore) ?? Promise.resolve(first),
    refresh: () => {
      did.push('refresh')
      return fail(faults.refresh) ?? Promise.resolve(tokenAt((now - start) / 60_000 + 60))
    },
    signOut: async () => void did.push('sign-out'),
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
    alone: (action) => action(),
    tell: (news) => void told.push(news),
    reset: () => void did.push('reset'),
  })
  return {
    session,
    faults,
    told,
    did,
    timers: () => timers.map(({ at }) => (at - now) / 1000),
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((one) => one !== timer)
        timer.run()
      }
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a token is renewed 5 minutes before it ends, and is not sent in its last seconds', () => {
  expect(refreshDelay(tokenAt(60), start)).toBe(55 * 60_000)
  expect(refreshDelay(tokenAt(3), start)).toBe(0)
  expect([isUsable(tokenAt(1), start), isUsable(tokenAt(0), start)]).toEqual([true, false])
})

test('it is initializing until the first state, then nobody or somebody with their claims', async () => {
  const nobody = world(null)
  expect(nobody.session.state.get()).toEqual({ phase: 'initializing' })
  await nobody.session.start()
  expect(nobody.session.state.get()).toEqual({ phase: 'signed-out', why: null })
  expect(await nobody.session.tokens.current()).toBeNull()

  const somebody = world(tokenAt(60))
  await somebody.session.start()
  expect(await waitForClaims(somebody.session, 5000)).toBe(who)
  expect(await somebody.session.tokens.current()).toBe('until-60')
  expect(somebody.timers()).toEqual([55 * 60])
})

test('the token is renewed in time, and 60 seconds after a renewal that failed', async () => {
  const { session, faults, did, pass, timers } = world(tokenAt(60))
  await session.start()
  faults.refresh = new CallProblem(0, 'network-request-failed', '')
  await pass(55 * 60_000)
  expect([did, timers()]).toEqual([['refresh'], [60]])
  delete faults.refresh
  await pass(60_000)
  expect(did).toEqual(['refresh', 'refresh'])
  expect(timers()).toEqual([55 * 60])
  expect(session.state.get().phase).toBe('signed-in')
})

test('a disabled account is signed out at once and everything is forgotten', async () => {
  const { session, did, pass } = world(tokenAt(60), {
    refresh: new CallProblem(401, 'user-disabled', ''),
  })
  await session.start()
  await settle()
  await pass(55 * 60_000)
  expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-disabled' })
  expect(did).toContain('reset')
})

test('an answer that says the account is disabled signs out at once', async () => {
  const { session, did } = world(tokenAt(60))
  await session.start()
  await settle()
  session.tokens.disabled()
  expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-disabled' })
  expect(did).toContain('reset')
})

test('a session that is over opens the dialog and leaves the page as it is', async () => {
  const { session, pass, did } = world(tokenAt(60), {
    refresh: new CallProblem(401, 'user-token-expired', ''),
  })
  await session.start()
  await settle()
  await pass(55 * 60_000)
  expect([session.expired.get(), session.state.get().phase]).toEqual([true, 'signed-in'])
  expect(did).not.toContain('reset')
})

test('claims that do not come are waited for, then explained; another try can succeed', async () => {
  const { session, faults } = world(tokenAt(60), { claims: new CallProblem(503, 'unknown', '') })
  await session.start()
  await expect(waitForClaims(session, 5000)).rejects.toThrow(ClaimsMissing)
  delete faults.claims
  await session.reloadClaims()
  expect(await waitForClaims(session, 5000)).toBe(who)
})

test('claims that never come are given up', async () => {
  const { session } = world(tokenAt(60), { claims: new Promise(() => {}) })
  // A rejection that never happens: the call simply does not answer.
  await session.start()
  await expect(waitForClaims(session, 1)).rejects.toThrow(ClaimsMissing)
})

test('signing out tells the other tabs and forgets everything; hearing it does the same', async () => {
  const here = world(tokenAt(60))
  await here.session.start()
  await here.session.signOut()
  expect(here.told).toContainEqual({ kind: 'signed-out' })
  expect(here.did).toEqual(['sign-out', 'reset'])
  expect(here.timers()).toEqual([])

  const there = world(tokenAt(60))
  await there.session.start()
  there.session.hear({ kind: 'signed-out' })
  expect(there.session.state.get()).toEqual({ phase: 'signed-out', why: null })
  expect(there.did).toEqual(['reset'])
})

test('a token another tab renewed is taken, without asking again', async () => {
  const { session, did } = world(tokenAt(60))
  await session.start()
  session.hear({ kind: 'token', token: tokenAt(120) })
  expect(await session.tokens.current()).toBe('until-120')
  expect(did).toEqual([])
})

test('a token that is too old is renewed before it is sent', async () => {
  const { session, told } = world(tokenAt(0))
  await session.start()
  expect(await session.tokens.current()).toBe('until-60')
  expect(told).toContainEqual({ kind: 'token', token: tokenAt(60) })
})
