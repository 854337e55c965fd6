import { describe, expect, test } from 'vitest'
import { CallProblem } from '../call-problem.ts'
import { away, isOver, never, settle, textAt, tokenAt, who, context } from './test-session.ts'
import { uidOf } from './token.ts'

describe('a session that expires during use', () => {
  const ended = async () => {
    const there = context(tokenAt(60))
    await there.session.start()
    await settle()
    there.faults.refresh = isOver
    await there.pass(55 * 60_000)
    return there
  }
  test('is signed out at once behind the dialog, keeping what is drawn', async () => {
    const { session, did, broadcasts: reported, timers } = await ended()
    expect(session.expired.get()).toBe(true)
    expect(session.state.get()).toEqual({
      phase: 'signed-out',
      why: 'user-token-expired',
      below: who,
    })
    expect([did, timers()]).toEqual([['refresh', 'reset unseen'], []])
    expect(reported).toContainEqual({ kind: 'expired' })
  })
  test('sends nothing until the dialog is answered, and nothing afterwards', async () => {
    const { session } = await ended()
    const sent = session.tokens.current().then(String, () => 'refused')
    await session.signOut()
    expect(await sent).toBe('refused')
    expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-token-expired' })
    expect(session.expired.get()).toBe(false)
  })
  test('continues when the same user signs in in another tab', async () => {
    const { session, did } = await ended()
    const sent = session.tokens.current()
    session.onTabMessage({ kind: 'signed-out' })
    expect(session.expired.get()).toBe(true)
    session.onTabMessage({ kind: 'token', token: tokenAt(120) })
    expect(session.expired.get()).toBe(false)
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', who })
    expect(await sent).toBe(textAt(120))
    expect(did).not.toContain('reset')
  })
  test('restarts when another user does', async () => {
    const { session, did } = await ended()
    const sent = session.tokens.current().then(String, () => 'refused')
    session.onTabMessage({ kind: 'token', token: tokenAt(120, 'u2') })
    expect(did.slice(-2)).toEqual(['reset', 'reopen'])
    expect(await sent).toBe('refused')
  })
  test('is broadcast to the other tabs, each of which keeps its page', async () => {
    const { session, did } = context(tokenAt(60))
    await session.start()
    await settle()
    session.onTabMessage({ kind: 'expired' })
    expect([session.expired.get(), did]).toEqual([true, ['reset unseen']])
  })
  test('before the area is open redirects to the sign-in page', async () => {
    const { session } = context(tokenAt(60), { claims: isOver })
    await session.start()
    await settle()
    expect(session.state.get()).toEqual({ phase: 'signed-out', why: 'user-token-expired' })
    expect(session.expired.get()).toBe(false)
  })
})

describe('another user signs in on the same browser', () => {
  /** Two tabs that exchange messages. */
  async function twoTabs() {
    const here = context(tokenAt(60))
    const there = context(tokenAt(60))
    for (const tab of [here, there]) await tab.session.start()
    await settle()
    const speak = () =>
      here.broadcasts.splice(0).forEach((news) => there.session.onTabMessage(news))
    return { here, there, speak }
  }
  test('the tab of the sign-in forgets the former user', async () => {
    const { here } = await twoTabs()
    here.session.signedIn(tokenAt(60, 'u2'))
    expect(here.did).toEqual(['reset'])
    expect(here.session.state.get()).toEqual({ phase: 'signed-in', who: null, problem: null })
    expect(await here.session.tokens.current()).toBe(textAt(60, 'u2'))
  })
  test('every other tab restarts, and sends nothing before', async () => {
    const { here, there, speak } = await twoTabs()
    here.session.signedIn(tokenAt(60, 'u2'))
    speak()
    expect(there.did).toEqual(['reset', 'reopen'])
    expect(there.session.state.get().phase).toBe('initializing')
    await expect(there.session.tokens.current()).rejects.toThrow(CallProblem)
    await there.session.start()
    there.session.onTabMessage({ kind: 'token', token: tokenAt(120) })
    expect([there.did, there.timers()]).toEqual([['reset', 'reopen'], []])
  })
  test('a tab without the broadcast restarts at its next renewal', async () => {
    const { session, did, pass } = context(tokenAt(60), {}, { sub: 'u2' })
    await session.start()
    await settle()
    await pass(55 * 60_000)
    expect(did).toEqual(['refresh', 'reset', 'reopen'])
    await expect(session.tokens.current()).rejects.toThrow(CallProblem)
  })
  test('the same user signing in again changes nothing for the others', async () => {
    const { here, there, speak } = await twoTabs()
    here.session.signedIn(tokenAt(90))
    speak()
    expect([here.did, there.did]).toEqual([[], []])
    expect(await there.session.tokens.current()).toBe(textAt(90))
  })
  test('a token has its user; an invalid token has none', () => {
    expect(uidOf(tokenAt(1, 'u-1'))).toBe('u-1')
    for (const id_token of ['', 'x', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"sub":1}')}.c`])
      expect(uidOf({ id_token, expires_at: 0 })).toBeNull()
  })
})

test('signing out broadcasts and clears everything; receiving it does the same', async () => {
  const here = context(tokenAt(60))
  await here.session.start()
  await here.session.signOut()
  expect(here.broadcasts).toContainEqual({ kind: 'signed-out' })
  expect(here.did).toEqual(['sign-out', 'reset'])
  expect(here.timers()).toEqual([])

  const there = context(tokenAt(60))
  await there.session.start()
  there.session.onTabMessage({ kind: 'signed-out' })
  expect(there.session.state.get()).toEqual({ phase: 'signed-out', why: 'elsewhere' })
  expect(there.did).toEqual(['reset'])
})

describe('a sign-out that did not reach the server', () => {
  const left = async () => {
    const there = context(tokenAt(60), { signOut: away })
    await there.session.start()
    await settle()
    await there.session.signOut()
    return there
  }
  test('signs out this browser, says so, and is retried until it succeeds', async () => {
    const { session, faults, isMarked, did, timers, pass } = await left()
    expect(session.state.get()).toEqual({ phase: 'signed-out', why: null })
    expect([session.isLeaving.get(), isMarked(), timers()]).toEqual([true, true, [1]])
    await pass(1000)
    delete faults.signOut
    await pass(2000)
    expect([session.isLeaving.get(), isMarked(), timers()]).toEqual([false, false, []])
    expect(did.filter((one) => one === 'sign-out')).toHaveLength(3)
  })
  test('keeps a page loaded meanwhile from signing in again', async () => {
    const { session, mark, did, isMarked } = context(tokenAt(60))
    mark()
    await session.start()
    await settle()
    expect(session.state.get()).toEqual({ phase: 'signed-out', why: null })
    expect([did, isMarked()]).toEqual([['sign-out'], false])
  })
  test('is cleared by a sign-in', async () => {
    const { session, isMarked, did, pass } = await left()
    session.signedIn(tokenAt(60, 'u2'))
    await pass(60_000)
    expect([session.isLeaving.get(), isMarked()]).toEqual([false, false])
    expect(did.filter((one) => one === 'sign-out')).toHaveLength(1)
  })
  test('is not awaited longer than a few seconds', async () => {
    const { session, pass } = context(tokenAt(60), { signOut: never })
    await session.start()
    await settle()
    const leaving = session.signOut()
    await settle()
    await pass(5000)
    await leaving
    expect([session.state.get().phase, session.isLeaving.get()]).toEqual(['signed-out', true])
  })
  test('everywhere is no expiry, although the server reports the end before it answers', async () => {
    const { session, broadcasts } = context(tokenAt(60))
    await session.start()
    await settle()
    const leaving = session.signOut({ everywhere: true })
    session.tokens.expired()
    await leaving
    expect(session.state.get()).toEqual({ phase: 'signed-out', why: null })
    expect([session.expired.get(), broadcasts.map(({ kind }) => kind)]).toEqual([
      false,
      ['signed-out'],
    ])
  })
  test('from everywhere changes nothing, and is reported', async () => {
    const { session, did, isMarked } = context(tokenAt(60), { signOut: away })
    await session.start()
    await settle()
    await expect(session.signOut({ everywhere: true })).rejects.toBe(away)
    expect([session.state.get().phase, isMarked()]).toEqual(['signed-in', false])
    expect(did).toEqual(['sign-out everywhere'])
  })
})

test('a renewal that completes after a sign-out signs nobody in', async () => {
  const { session } = context(tokenAt(0))
  await session.start()
  const requested = session.tokens.current().then(String, () => 'refused')
  session.onTabMessage({ kind: 'signed-out' })
  expect(await requested).toBe('refused')
  expect(await session.tokens.current()).toBeNull()
})
