import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { aboutUser } from './about-user.ts'
import { warnOfCodeGuesses } from './warn-of-code-guesses.ts'
import { notHere, refusalOf, type Wordings } from './sentences.ts'

/**
 * Throws `not-supported` with an external identity service: its SDK signs in inside the browser, and a second path would bypass its checks.
 */
export function refuseExternalIdentity({ identity }: Pick<Context, 'identity'>): void {
  if (identity.kind !== 'embedded') throw refusalOf(notHere)
}

/**
 * Converts an error of the identity service to an endpoint's refusal. A network failure is returned unchanged, because it says nothing
 * about the user.
 */
function refusalFor(words: Wordings, problem: IdentityProblem): Error {
  const wording = words[problem.code]
  if (!wording && problem.code === 'network-request-failed') return problem
  return refusalOf(wording ?? words.other, problem.retry_after)
}

/**
 * Runs a sign-in attempt and records a refused one in the audit trail: user and method, never the input. Does the same work for an unknown
 * address, so that timing reveals nothing. Rate-limited attempts are not recorded, which keeps the trail from being flooded.
 */
export async function trySignIn<T>(
  ctx: Pick<Context, 'actor' | 'tx' | 'system' | 'db' | 'caller' | 'jobs'>,
  how: 'password' | 'second-factor' | 'link' | 'passkey' | `proof by ${string}`,
  words: Wordings,
  run: () => Promise<T>
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    const { code, uid } = error
    const isAnswer = code !== 'too-many-requests' && code !== 'network-request-failed'
    if (isAnswer) await recordRefusedSignIn(ctx, uid, { how, code })
    if (error.is_guessed && uid !== null) await warnOfCodeGuesses(ctx, uid)
    throw refusalFor(words, error)
  }
}

/** Records a refused sign-in in the audit trail. */
export const recordRefusedSignIn = (
  ctx: Pick<Context, 'actor' | 'tx' | 'system' | 'caller'>,
  uid: string | null,
  changes: { how: string; code: string }
): Promise<void> =>
  aboutUser(ctx, uid, async (tx) => {
    const entity_id = ctx.actor?.uid === uid ? ctx.actor.user_id : await userIdOf(tx, uid)
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'sign_in',
      entity_id,
      outcome: 4,
      changes,
    })
  })

/** Returns the id of the user with this sign-in, or null. */
export async function userIdOf(tx: Tx, uid: string | null): Promise<string | null> {
  const query = tx
    .selectFrom('app_user')
    .select('id')
    .where('identity_uid', '=', uid ?? '')
  return (await query.executeTakeFirst())?.id ?? null
}

/** Runs a call of the identity service and converts its errors to an endpoint's refusals. Other errors pass through. */
export async function inWords<T>(words: Wordings, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    throw refusalFor(words, error)
  }
}
