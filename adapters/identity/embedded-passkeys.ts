import { APIError } from 'better-auth/api'
import type { Auth } from './embedded-auth.ts'
import type { Attempts } from './embedded-attempts.ts'
import type { Sessions } from './embedded-sessions.ts'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem, type Caller, type SignedIn } from './port.ts'

type Parts = { auth: Auth; store: Store; sessions: Sessions; attempts: Attempts; origin: string }

type AuthenticationAnswer = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

/** better-auth keeps the challenge of a WebAuthn ceremony in a signed cookie; the value of the cookie is our ticket. */
const cookieName = 'better-auth.better-auth-passkey'

function ticketIn(headers: Headers): string {
  for (const cookie of headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1)
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === cookieName) return pair.slice(at + 1)
  }
  throw new Error('better-auth gave no challenge')
}

/** AMR values (RFC 8176) of a passkey, which counts as both factors. */
export const passkeyWords = ['hwk', 'user', 'mfa'] as const

/** WebAuthn through better-auth's plugin, called in process. */
export function createPasskeys({ auth, store, sessions, attempts, origin }: Parts) {
  const headersWith = (ticket: string) => {
    if (!/^[\w%.+/=~-]{1,512}$/.test(ticket)) throw new IdentityProblem('invalid-credential')
    return new Headers({ cookie: `${cookieName}=${ticket}`, origin })
  }
  /** Deletes up to 20 expired challenges. Uses the system clock, as better-auth does. */
  const forgetOld = () =>
    store
      .deleteFrom('verification')
      .where('id', 'in', (from) =>
        from
          .selectFrom('verification')
          .select('id')
          .where('expiresAt', '<', new Date(Date.now() - 60_000))
          .limit(20)
      )
      .execute()
  /** Converts every API error to the same `invalid-credential`, so that callers learn nothing more. */
  const attempted = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof APIError) throw new IdentityProblem('invalid-credential')
      throw error
    }
  }

  /** Verifies the response to a challenge and returns the uid of the owner of the passkey. */
  async function ownerOf(ticket: string, answer: unknown, from: Caller): Promise<string> {
    await attempts.spend('passkey', from, 60, 15 * 60)
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new IdentityProblem('invalid-credential')
    if (typeof answer.id !== 'string') throw new IdentityProblem('invalid-credential')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin validates every part of it
    const response = { ...answer } as unknown as AuthenticationAnswer
    const { session } = await attempted(() =>
      auth.api.verifyPasskeyAuthentication({ body: { response }, headers: headersWith(ticket) })
    )
    // better-auth starts a session of its own; we delete it and start ours.
    await store.deleteFrom('session').where('id', '=', session.id).execute()
    return session.userId
  }

  return {
    async options(uid: string) {
      await forgetOld()
      const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
        query: { context: uid },
        headers: new Headers({ origin }),
        returnHeaders: true,
      })
      return { ticket: ticketIn(headers), options: response }
    },

    async add(uid: string, ticket: string, answer: unknown, name: string): Promise<void> {
      const made = await attempted(() =>
        auth.api.verifyPasskeyRegistration({
          body: { response: answer, name },
          headers: headersWith(ticket),
        })
      )
      if (made.userId === uid) return
      // The ticket was made for another user.
      await store.deleteFrom('passkey').where('id', '=', made.id).execute()
      throw new IdentityProblem('invalid-credential')
    },

    async list(uid: string) {
      const rows = await store
        .selectFrom('passkey')
        .select(['id', 'name', 'createdAt'])
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ id, name, createdAt }) => ({
        id,
        name: name ?? '',
        created_at: (createdAt ?? new Date(0)).toISOString(),
      }))
    },

    async remove(uid: string, id: string): Promise<void> {
      await store.deleteFrom('passkey').where('userId', '=', uid).where('id', '=', id).execute()
    },

    async signInOptions() {
      await forgetOld()
      const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: new Headers({ origin }),
        returnHeaders: true,
      })
      return {
        ticket: ticketIn(headers),
        options: { ...response, userVerification: 'required' as const },
      }
    },

    async signIn(ticket: string, answer: unknown, from: Caller): Promise<SignedIn> {
      const uid = await ownerOf(ticket, answer, from)
      const user = await store
        .selectFrom('user')
        .selectAll()
        .where('id', '=', uid)
        .executeTakeFirstOrThrow()
      if (user.disabled) throw new IdentityProblem('user-disabled')
      return sessions.start(store, user, passkeyWords, from)
    },
    ownerOf,
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
