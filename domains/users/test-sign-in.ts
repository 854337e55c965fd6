import { prepareIdentity } from '@numo/adapters/identity/embedded-auth.ts'
import type { Hasher } from '@numo/adapters/identity/embedded-passwords.ts'
import { createEmbeddedIdentity } from '@numo/adapters/identity/embedded.ts'
import { quick } from '@numo/adapters/identity/test-benches.ts'
import type { HttpSettings } from '@numo/server/http/program.ts'
import { startTestApp } from '@numo/server/test-app.ts'
import { expect } from 'vitest'
import { signUp } from './contract.ts'

export const goodPassword = 'three small green lanterns'

/** Starts the whole program with the embedded identity service, with a fast hasher unless another is given. */
export async function startSigningIn(settings: Partial<HttpSettings> = {}, hasher: Hasher = quick) {
  const public_origin = settings.public_origin ?? 'http://localhost:3000'
  const app = await startTestApp({
    settings,
    identity: async ({ pool }) => {
      await prepareIdentity(pool)
      const secret = 's'.repeat(43)
      return createEmbeddedIdentity({ public_origin, brand_name: 'Numo', secret }, { pool, hasher })
    },
  })
  /** Returns the emails of a kind to an address, once there are at least `count`. */
  const mails = async (kind: string, to: string, count = 1) => {
    const found = () => app.email.sent.filter((mail) => mail.kind === kind && mail.to === to)
    // The recipient is looked up after the response.
    const look = async () => {
      await app.runJobs()
      return found().length
    }
    await expect.poll(look).toBeGreaterThanOrEqual(count)
    return found()
  }
  /** Returns a query parameter of the link in the newest email of a kind. */
  const linkIn = async (kind: string, to: string, parameter: string, count = 1) => {
    const mail = (await mails(kind, to, count)).at(-1)
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    return new URL(link).searchParams.get(parameter) ?? ''
  }
  return { ...app, identity: app.program.identity, mails, linkIn }
}
export type SigningIn = Awaited<ReturnType<typeof startSigningIn>>

let people = 0
export const nextEmail = () => `somebody-${(people += 1)}@example.com`

/** A user who signed up, with the cookie of their browser. */
export async function newcomer(app: SigningIn, email = nextEmail()) {
  const answer = await app.call(signUp, {
    email,
    password: goodPassword,
    display_name: 'Ana Ruiz',
    accepts_terms: true,
  })
  expect(answer.status).toBe(200)
  return { email, token: answer.body.id_token, cookie: cookieIn(answer.headers) }
}

/** Returns the cookie of a response, as a browser would send it back. */
export const cookieIn = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''
