import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  here,
  newPerson,
  problemOf,
  signedIn,
  startEmbedded,
  startFirebase,
  there,
  type Bench,
} from './test-benches.ts'
import type { Reader } from './port-mail-codes.ts'

/* Contract of every identity service. `embedded-*.test.ts` covers what only the embedded one does. */

describe.each([
  ['embedded', () => startEmbedded() as Promise<Bench>],
  ['firebase', startFirebase],
])('%s', (kind, start) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await start()
  })
  afterAll(() => bench.stop())
  const id = () => bench.identity
  const fails = (run: (identity: Bench['identity']) => Promise<unknown>) => problemOf(run(id()))

  test('reports its kind', () => expect(id().kind).toBe(kind))

  test('signs up and in: the token identifies the user', async () => {
    const person = { email: 'Ana.Ruiz@Example.com', password: goodPassword, display_name: 'Ana' }
    const { uid, id_token, expires_at } = await id().signUp(person, here)
    const token = await id().verifyToken(id_token)
    const at = Math.floor(bench.now() / 1000)
    expect(token).toMatchObject({
      uid,
      email: 'ana.ruiz@example.com',
      email_verified: false,
      display_name: 'Ana',
      issued_at: at,
      expires_at: at + 3600,
      authenticated_at: at,
      has_second_factor: false,
    })
    expect(expires_at).toBe(at + 3600)
    expect(await id().isAlive(token)).toBe(true)
    const again = await id().signIn(
      { email: 'ANA.RUIZ@example.com ', password: goodPassword },
      here
    )
    expect(signedIn(again).uid).toBe(uid)
  })

  test('refuses a second account of an address in any spelling', async () => {
    const { email } = await newPerson(bench)
    const again = (spelling: string) =>
      fails((identity) =>
        identity.signUp({ email: spelling, password: goodPassword, display_name: 'Eve' }, here)
      )
    expect(await again(email)).toBe('email-already-in-use')
    expect(await again(email.toUpperCase())).toBe('email-already-in-use')
    // Full-width characters normalise to the same address.
    expect(await again(email.replace('@', '＠').replace('p', 'ｐ'))).toBe('email-already-in-use')
  })

  test.each([
    ['', 'no address'],
    ['ana', 'no @'],
    ['ana@', 'no domain'],
    ['@example.com', 'nobody'],
    ['ana@example', 'no dot'],
    ['ana@exa mple.com', 'a space'],
    ['ana@example.com\r\nbcc: eve@example.com', 'a line break'],
    ['ana@example.com,eve@example.com', 'two'],
    ['Ana <ana@example.com>', 'a name'],
    [`${'a'.repeat(65)}@example.com`, 'too long'],
    ['ana..ruiz@example.com', 'two dots'],
    ['ana@-example.com', 'a hyphen first'],
  ])('refuses %j as an address: %s', async (email) => {
    expect(
      await fails((identity) =>
        identity.signUp({ email, password: goodPassword, display_name: 'Ana' }, here)
      )
    ).toBe('invalid-email')
  })

  test.each([
    'short 7',
    'password',
    'Passw0rd!',
    'qwertyuiop',
    '12345678',
    'aaaaaaaaaa',
    'iloveyou1',
  ])('refuses %j as a password', async (password) => {
    expect(
      await fails((identity) =>
        identity.signUp({ email: 'weak@example.com', password, display_name: 'Ana' }, here)
      )
    ).toBe('weak-password')
  })

  test('refuses an unknown address and a wrong password with the same error', async () => {
    const { email } = await newPerson(bench)
    const tried = (address: string, password: string) =>
      fails((identity) => identity.signIn({ email: address, password }, here))
    expect(await tried(email, 'not that one at all')).toBe('invalid-credential')
    expect(await tried('nobody@example.com', goodPassword)).toBe('invalid-credential')
    expect(await tried('no address', goodPassword)).toBe('invalid-credential')
    expect(await tried(email, goodPassword.toUpperCase())).toBe('invalid-credential')
  })

  test('refuses a disabled user, and reveals it only with the right password', async () => {
    const { uid, email, id_token, refresh_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    bench.wait(2)
    await id().setDisabled(uid, true)
    expect(await id().isAlive(token)).toBe(false)
    const tried = (password: string) =>
      fails((identity) => identity.signIn({ email, password }, here))
    expect(await tried('not that one at all')).toBe('invalid-credential')
    expect(await tried(goodPassword)).toBe('user-disabled')
    expect(await fails((identity) => identity.refresh(refresh_token ?? '', here))).toBe(
      'user-disabled'
    )
    expect((await id().getUser(uid))?.disabled).toBe(true)
    await id().setDisabled(uid, false)
    bench.wait(2)
    expect(await id().isAlive(token)).toBe(false)
    expect(signedIn(await id().signIn({ email, password: goodPassword }, here)).uid).toBe(uid)
  })

  test('renews a session: same user, same proof, a later expiry', async () => {
    const { uid, refresh_token, expires_at } = await newPerson(bench)
    bench.wait(1800)
    const next = await id().refresh(refresh_token ?? '', here)
    expect(next.uid).toBe(uid)
    expect(next.expires_at).toBe(expires_at + 1800)
    const token = await id().verifyToken(next.id_token)
    expect(token.authenticated_at).toBe(token.issued_at - 1800)
    expect(await id().isAlive(token)).toBe(true)
  })

  test('stores the time of the last proof; a renewal does not count as one', async () => {
    const person = await newPerson(bench)
    const { authenticated_at, ...token } = await id().verifyToken(person.id_token)
    expect(await id().lastProof({ authenticated_at, ...token })).toBe(authenticated_at)
    bench.wait(1800)
    const next = await id().refresh(person.refresh_token ?? '', here)
    expect(await id().lastProof(await id().verifyToken(next.id_token))).toBe(authenticated_at)
    const proved = await bench.proveAgain({ ...person, id_token: next.id_token })
    const at = Math.floor(bench.now() / 1000)
    expect(await id().lastProof(await id().verifyToken(proved))).toBe(at)
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(20_000), 'ñandú', '../../etc/passwd'])(
    'refuses to renew with %.12j',
    async (text) => {
      expect(await fails((identity) => identity.refresh(text, here))).toBe('user-token-expired')
    }
  )

  test('ends every session of a user', async () => {
    const { uid, id_token, refresh_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    bench.wait(2)
    await id().endSessions(uid)
    expect(await id().isAlive(token)).toBe(false)
    expect(await fails((identity) => identity.refresh(refresh_token ?? '', here))).toBe(
      'user-token-expired'
    )
  })

  test('signs in once with a link token', async () => {
    const { uid, email } = await newPerson(bench)
    const { email: other } = await newPerson(bench)
    const token = await id().createSignInToken(uid, 900)
    for (const wrong of [other, '', 'nobody'])
      expect(await fails((identity) => identity.signInWithToken(token, wrong, there))).toBe(
        'invalid-token'
      )
    expect(token).toMatch(/^[\w.-]+$/)
    expect(signedIn(await id().signInWithToken(token, email, there)).uid).toBe(uid)
    expect(await fails((identity) => identity.signInWithToken(token, email, there))).toBe(
      'invalid-token'
    )
    for (const text of ['', 'x', 'a'.repeat(52), 'null', 'W10', '8'.repeat(9000)])
      expect(await fails((identity) => identity.signInWithToken(text, email, there))).toBe(
        'invalid-token'
      )
  })

  test('resets a password once, ends the sessions and verifies the address', async () => {
    const { uid, email, id_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    expect(await id().createActionCode('resetPassword', 'nobody@example.com')).toBeNull()
    expect(await id().createActionCode('resetPassword', 'no address')).toBeNull()
    const code = (await id().createActionCode('resetPassword', email.toUpperCase())) ?? ''
    expect(await id().checkActionCode('resetPassword', code)).toEqual({ uid, email })
    expect(await fails((identity) => identity.resetPassword(code, 'password'))).toBe(
      'weak-password'
    )
    bench.wait(2)
    expect(await id().resetPassword(code, 'four tall yellow windmills')).toEqual({ uid })
    expect(await id().isAlive(token)).toBe(false)
    expect(await fails((identity) => identity.resetPassword(code, goodPassword))).toBe(
      'invalid-action-code'
    )
    expect(await fails((identity) => identity.checkActionCode('resetPassword', code))).toBe(
      'invalid-action-code'
    )
    expect(
      await fails((identity) => identity.signIn({ email, password: goodPassword }, here))
    ).toBe('invalid-credential')
    await id().signIn({ email, password: 'four tall yellow windmills' }, here)
  })

  test('verifies an address once, and only with a code for that purpose', async () => {
    const { uid, email, id_token } = await newPerson(bench)
    const code = (await id().createActionCode('verifyEmail', email)) ?? ''
    expect(await fails((identity) => identity.checkActionCode('resetPassword', code))).toBe(
      'invalid-action-code'
    )
    const other = await newPerson(bench)
    const verify = (text: string, reader: Reader) => id().verifyEmail(text, reader, here)
    // Another user's session proves nothing and does not consume the code.
    expect(await problemOf(verify(code, { uid: other.uid }))).toBe('wrong-password')
    expect(await problemOf(verify(code, { password: 'not that one at all' }))).toBe(
      'wrong-password'
    )
    expect((await id().getUser(uid))?.email_verified).toBe(false)
    expect(await verify(code, { uid })).toEqual({ uid })
    expect((await id().getUser(uid))?.email_verified).toBe(true)
    expect(await problemOf(verify(code, { uid }))).toBe('invalid-action-code')
    expect(await problemOf(verify('nonsense', { uid }))).toBe('invalid-action-code')
    // What the user had set up is kept.
    expect(await id().isAlive(await id().verifyToken(id_token))).toBe(true)
    await id().signIn({ email, password: goodPassword }, here)
  })

  test('verifies an address by its password, in another browser', async () => {
    const { uid, email } = await newPerson(bench)
    const code = (await id().createActionCode('verifyEmail', email)) ?? ''
    expect(await id().verifyEmail(code, { password: goodPassword }, there)).toEqual({ uid })
    expect((await id().getUser(uid))?.email_verified).toBe(true)
    await id().signIn({ email, password: goodPassword }, here)
  })

  test('a sign-up with a foreign address keeps nothing after the reader of its mail resets the password', async () => {
    const { uid, email, id_token, refresh_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    const code = (await id().createActionCode('verifyEmail', email)) ?? ''
    expect(await problemOf(id().verifyEmail(code, { new_password: 'password' }, here))).toBe(
      'weak-password'
    )
    bench.wait(2)
    await id().verifyEmail(code, { new_password: 'four tall yellow windmills' }, here)
    expect((await id().getUser(uid))?.email_verified).toBe(true)
    expect(await id().isAlive(token)).toBe(false)
    expect(await problemOf(id().refresh(refresh_token ?? '', here))).toBe('user-token-expired')
    expect(await problemOf(id().signIn({ email, password: goodPassword }, there))).toBe(
      'invalid-credential'
    )
    await id().signIn({ email, password: 'four tall yellow windmills' }, here)
  })

  test('changes an address with a code for that purpose, once', async () => {
    const { uid, email } = await newPerson(bench)
    const { email: taken } = await newPerson(bench)
    const next = `moved-${email}`
    expect(await problemOf(id().createEmailChange(uid, 'no address'))).toBe('invalid-email')
    expect(await id().createEmailChange(uid, taken)).toBeNull()
    const code = (await id().createEmailChange(uid, next.toUpperCase())) ?? ''
    expect(await problemOf(id().verifyEmail(code, { uid }, here))).toBe('invalid-action-code')
    expect(await id().checkActionCode('verifyAndChangeEmail', code)).toEqual({ uid, email: next })
    expect(await id().changeEmail(code)).toEqual({ uid, email: next, before: email })
    expect(await id().getUser(uid)).toMatchObject({ email: next, email_verified: true })
    expect(await problemOf(id().changeEmail(code))).toBe('invalid-action-code')
    expect(await problemOf(id().signIn({ email, password: goodPassword }, here))).toBe(
      'invalid-credential'
    )
    await id().signIn({ email: next, password: goodPassword }, here)
  })

  test('the former address is restored by its link, which removes password and sessions', async () => {
    const { uid, email, id_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    const changed_at = new Date(bench.now()).toISOString()
    const next = `thief-${email}`
    await id().changeEmail((await id().createEmailChange(uid, next)) ?? '')
    const code = await bench.recoveryOf(uid, { email, changed_at })
    expect(await id().checkActionCode('recoverEmail', code)).toEqual({ uid, email })
    bench.wait(2)
    expect(await id().recoverEmail(code)).toEqual({ uid, email, from: next })
    expect((await id().getUser(uid))?.email).toBe(email)
    expect(await id().isAlive(token)).toBe(false)
    expect(await problemOf(id().signIn({ email, password: goodPassword }, here))).toBe(
      'invalid-credential'
    )
    expect(await problemOf(id().recoverEmail(code))).toBe('invalid-action-code')
    const reset = (await id().createActionCode('resetPassword', email)) ?? ''
    await id().resetPassword(reset, 'four tall yellow windmills')
    await id().signIn({ email, password: 'four tall yellow windmills' }, here)
  })

  test('changes a password when the current one is right', async () => {
    const { uid, email } = await newPerson(bench)
    const change = (current: string, next: string) => id().changePassword(uid, current, next, null)
    expect(await problemOf(change('not that one', 'five round blue kettles'))).toBe(
      'wrong-password'
    )
    expect(await problemOf(change(goodPassword, 'qwerty123'))).toBe('weak-password')
    await change(goodPassword, 'five round blue kettles')
    await id().signIn({ email, password: 'five round blue kettles' }, here)
  })

  test('finds users, and pages through all of them once', async () => {
    const { uid, email } = await newPerson(bench)
    expect(await id().findUserByEmail(` ${email.toUpperCase()}`)).toMatchObject({ uid, email })
    expect(await id().findUserByEmail('nobody@example.com')).toBeNull()
    expect(await id().getUser(uid)).toMatchObject({ uid, email, display_name: 'Ana', factors: [] })
    expect(await id().getUser('nobody')).toBeNull()
    expect((await id().listUsers({ after: null, limit: 10, query: email })).users).toHaveLength(1)
    expect((await id().listUsers({ after: null, limit: 10, query: uid })).users).toHaveLength(1)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await id().listUsers({ after, limit: 3 })
      expect(page.users.length).toBeLessThanOrEqual(3)
      seen.push(...page.users.map((user) => user.email))
      after = page.next
    } while (after !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(email)
  })

  test('deletes a user', async () => {
    const { uid, id_token } = await newPerson(bench)
    const token = await id().verifyToken(id_token)
    await id().deleteUser(uid)
    expect(await id().getUser(uid)).toBeNull()
    expect(await id().isAlive(token)).toBe(false)
  })
})
