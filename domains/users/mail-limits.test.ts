import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { inviteFamilyMember } from '../onboarding/contract-family.ts'
import { requestPasswordReset, requestSignInLink } from './contract.ts'
import { changeEmail } from './contract-links.ts'
import { limitRequests, mailKinds, mailLimits, maxMails, type MailKind } from './limit-requests.ts'

/* Emails that others request for an address never use up its owner's quota. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

let addresses = 0
const nextAddress = () => `counted-${(addresses += 1)}@people.example`
let networks = 0
/** A caller from a new network. */
const nextCaller = () => `2001:db8:0:${(networks += 1).toString(16)}::/64`

/** Returns whether an email of a kind may be sent to an address for a network; counts as a request. */
const may = (kind: MailKind, email: string, ip: string | null) =>
  limitRequests(app.program.contextFor('program'), mailLimits(kind, email, ip)).then(
    () => true,
    () => false
  )
/** Requests until one network has exhausted its quota, and a few times more. */
async function exhaust(kind: MailKind, email: string, ip: string | null): Promise<number> {
  let taken = 0
  for (let n = 0; n < maxMails.of_network + 3; n += 1) if (await may(kind, email, ip)) taken += 1
  return taken
}

describe.each(mailKinds)('emails of the kind %s', (kind) => {
  test.each(mailKinds.filter((other) => other !== kind))(
    'use up none of the limit of %s',
    async (other) => {
      const email = nextAddress()
      const caller = nextCaller()
      expect(await exhaust(kind, email, caller)).toBe(maxMails.of_network)
      expect(await may(other, email, caller)).toBe(true)
    }
  )

  it('from one network leave a share for others, until the limit of all networks', async () => {
    const email = nextAddress()
    const shares = maxMails.of_address / maxMails.of_network
    for (let n = 0; n < shares; n += 1)
      expect(await exhaust(kind, email, nextCaller())).toBe(maxMails.of_network)
    const caller = nextCaller()
    expect(await may(kind, email, caller)).toBe(false)
    expect(await may(kind, nextAddress(), caller)).toBe(true)
  })
})

it('neighbours of one /24 share a limit, others do not', async () => {
  const email = nextAddress()
  await exhaust('reset-password', email, '198.51.100.7')
  expect(await may('reset-password', email, '198.51.100.200')).toBe(false)
  expect(await may('reset-password', email, '198.51.101.7')).toBe(true)
})

it('refused strangers use up nothing of the owner’s limit', async () => {
  const email = nextAddress()
  for (let n = 0; n < 3 * maxMails.of_address; n += 1)
    await may('reset-password', email, '203.0.113.5')
  expect(await exhaust('reset-password', email, '192.0.2.1')).toBe(maxMails.of_network)
})

it('an invited user can reset the password whatever strangers requested', async () => {
  const victim = await make.client(app)
  const stranger = await make.client(app)
  for (let n = 0; n < 7; n += 1) {
    await invite(stranger, victim.email)
    await app.call(changeEmail, { email: victim.email }, { as: stranger })
    await app.call(requestSignInLink, { email: victim.email })
  }
  expect((await app.call(requestPasswordReset, { email: victim.email })).status).toBe(200)
  for (let n = 0; n < 7; n += 1) await reset(victim.email, '203.0.113.77')
  expect(await reset(victim.email, '203.0.113.77')).toBe(429)
  expect(await reset(victim.email, '192.0.2.44')).toBe(200)
})

const invite = (as: make.TestClient, email: string) =>
  app.call(inviteFamilyMember, { accountId: as.account_id, email }, { as })

const reset = async (email: string, from: string) =>
  (
    await app.fetch('/api/auth/password-reset', {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  ).status
