import { describe, expect, test } from 'vitest'
import { CallProblem } from '../call-problem.ts'
import { ClaimsMissing, waitForClaims } from './claims.ts'
import {
  away,
  isDisabled,
  never,
  settle,
  start,
  textAt,
  tokenAt,
  who,
  context,
} from './test-session.ts'
import { claimsTimeout_ms, isUsable, refreshDelay } from './token.ts'
import { sessionTimeout_ms } from './within.ts'

test('a token is renewed 5 minutes before its expiry, and not sent in its last seconds', () => {
  expect(refreshDelay(tokenAt(60), start)).toBe(55 * 60_000)
  expect(refreshDelay(tokenAt(3), start)).toBe(0)
  expect([isUsable(tokenAt(1), start), isUsable(tokenAt(0), start)]).toEqual([true, false])
})

test('the state is initializing until known, then signed out or signed in with claims', async () => {
  const nobody = context(null)
  expect(nobody.session.state.get()).toEqual({ phase: 'initializing' })
  await nobody.session.start()
  expect(nobody.session.state.get()).toEqual({ phase: 'signed-out', why: null })
  expect(await nobody.session.tokens.current()).toBeNull()

  const somebody = context(tokenAt(60))
  await somebody.session.start()
  expect(await waitForClaims(somebody.session, 5000)).toBe(who)
  expect(await somebody.session.tokens.current()).toBe(textAt(60))
  expect(somebody.timers()).toEqual([55 * 60])
})

test('the token is renewed in time, and 60 seconds after a failed renewal', async () => {
  const { session, faults, did, pass, timers } = context(tokenAt(60))
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

test('a disabled account is signed out at once and everything is cleared', async () => {
  const { session, did, pass } = context(tokenAt(60), {
    refresh: new CallProblem(401, 'user-disabled', ''),
  })
  await session.start()
  await settle()
  await pass(55 * 60_000)
  expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-disabled' })
  expect(did).toContain('reset')
})

test('a response with a disabled account signs out at once', async () => {
  const { session, did } = context(tokenAt(60))
  await session.start()
  await settle()
  session.tokens.disabled()
  expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-disabled' })
  expect(did).toContain('reset')
})

describe('during a server outage', () => {
  test.each([away, new CallProblem(503, 'unknown', ''), new CallProblem(429, 'busy', '')])(
    'nobody is taken for signed out, and it retries until the server answers',
    async (problem) => {
      const { session, faults, pass, timers } = context(tokenAt(90), { restore: problem })
      await session.start()
      expect(session.state.get()).toEqual({ phase: 'initializing', problem })
      expect(timers()).toEqual([1])
      await pass(1000)
      expect(timers()).toEqual([2])
      await pass(2000)
      expect(timers()).toEqual([4])
      delete faults.restore
      await pass(4000)
      expect(await waitForClaims(session, 5000)).toBe(who)
    }
  )
  test('a manual retry does not wait for the next automatic one', async () => {
    const { session, faults, timers } = context(null, { restore: away })
    await session.start()
    delete faults.restore
    await session.start()
    expect([session.state.get(), timers()]).toEqual([{ phase: 'signed-out', why: null }, []])
  })
  test('Retry-After is respected', async () => {
    const busy = new CallProblem(503, 'busy', '', 45)
    const { session, timers } = context(null, { restore: busy })
    await session.start()
    expect(timers()).toEqual([45])
  })
  test('a failed renewal does not mean signed out', async () => {
    const { session } = context(tokenAt(60), { restore: away })
    await expect(session.tokens.current()).rejects.toThrow(CallProblem)
  })
  test('a refusal means signed out; a disabled account differs', async () => {
    const nobody = context(null, { restore: new CallProblem(401, 'unknown', '') })
    await nobody.session.start()
    expect(nobody.session.state.get()).toEqual({ phase: 'signed-out', why: null })
    const disabled = context(null, { restore: isDisabled })
    await disabled.session.start()
    expect(disabled.session.state.get()).toEqual({ phase: 'signed-out', why: 'user-disabled' })
  })
  test('a response that never arrives times out, so that other tabs can try', async () => {
    const { session, pass } = context(tokenAt(60), { restore: never })
    const started = session.start()
    await settle()
    await pass(sessionTimeout_ms)
    await started
    expect(session.state.get()).toMatchObject({ phase: 'initializing', problem: { status: 0 } })
  })
  test('a renewal that never ends allows the next one', async () => {
    const { session, faults, pass, did } = context(tokenAt(0), { refresh: never })
    await session.start()
    await pass(0)
    await pass(sessionTimeout_ms)
    delete faults.refresh
    expect(await session.tokens.current()).toContain('until-60')
    expect(did.filter((one) => one === 'refresh').length).toBeGreaterThan(1)
  })
})

test('missing claims are awaited, then explained; a retry can succeed', async () => {
  const { session, faults } = context(tokenAt(60), { claims: new CallProblem(503, 'unknown', '') })
  await session.start()
  await expect(waitForClaims(session, 5000)).rejects.toThrow(ClaimsMissing)
  delete faults.claims
  await session.reloadClaims()
  expect(await waitForClaims(session, 5000)).toBe(who)
})

describe('an area waits for the claims', () => {
  test.each([
    ['the claims', { claims: never }, [55 * 60]],
    ['the session itself', { restore: never }, [10]],
  ])('5000 ms at most, when %s never arrive', async (_, faults, own) => {
    const { session, pass, timers } = context(tokenAt(60), faults)
    let ended: unknown = null
    const waiting = waitForClaims(session, claimsTimeout_ms).catch(
      (error: unknown) => (ended = error)
    )
    await settle()
    await pass(4999)
    expect(ended).toBeNull()
    await pass(1)
    await waiting
    expect(ended).toBeInstanceOf(ClaimsMissing)
    expect(timers()).toEqual(own.map((seconds) => seconds - 5))
  })
  test('and reports the known reason', async () => {
    const { session, pass } = context(tokenAt(60), { restore: away })
    const waiting = waitForClaims(session, claimsTimeout_ms).catch((error: unknown) => error)
    await settle()
    await pass(claimsTimeout_ms)
    expect(await waiting).toMatchObject({ problem: away })
  })
})

test('a token renewed by another tab is used without a request', async () => {
  const { session, did } = context(tokenAt(60))
  await session.start()
  session.onTabMessage({ kind: 'token', token: tokenAt(120) })
  expect(await session.tokens.current()).toBe(textAt(120))
  expect(did).toEqual([])
})

test('an expired token is renewed before it is sent', async () => {
  const { session, broadcasts: reported } = context(tokenAt(0))
  await session.start()
  expect(await session.tokens.current()).toBe(textAt(60))
  expect(reported).toContainEqual({ kind: 'token', token: tokenAt(60) })
})
