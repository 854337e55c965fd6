import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { aboutUser } from './about-user.ts'
import { tellOfGuesses } from './tell-of-guesses.ts'
import { notHere, refusalOf, type Wordings } from './sentences.ts'

/**
 * Refuses with `not-supported` where people sign in with an outside service: its own program in the browser does that,
 * and a second way beside it would go past what it checks.
 */
export function onlyHere({ identity }: Pick<Context, 'identity'>): void {
  if (identity.kind !== 'embedded') throw refusalOf(notHere)
}

/**
 * A refusal of the identity service in the words of an endpoint. A service that is away said nothing about anybody:
 * that goes on as it is, and is told as such.
 */
function refusalIn(words: Wordings, problem: IdentityProblem): Error {
  const wording = words[problem.code]
  if (!wording && problem.code === 'network-request-failed') return problem
  return refusalOf(wording ?? words.other, problem.retry_after)
}

/**
 * The same for a try to sign in: who was refused is noted in the trail, whose sign-in it was and how, and never what was
 * typed. The same is done for an address nobody has, so that the time says nothing. What is refused only because there
 * were too many tries is not noted: nobody fills the trail with those.
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
    if (isAnswer) await noteRefused(ctx, uid, { how, code })
    if (error.is_guessed && uid !== null) await tellOfGuesses(ctx, uid)
    throw refusalIn(words, error)
  }
}

/** Writes down that somebody was not let in. */
export const noteRefused = (
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

/** The person with a sign-in; null: nobody here. */
export async function userIdOf(tx: Tx, uid: string | null): Promise<string | null> {
  const query = tx
    .selectFrom('app_user')
    .select('id')
    .where('identity_uid', '=', uid ?? '')
  return (await query.executeTakeFirst())?.id ?? null
}

/** Runs a call of the identity service and tells its refusals in the words of an endpoint. Bugs stay bugs. */
export async function inWords<T>(words: Wordings, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    throw refusalIn(words, error)
  }
}
