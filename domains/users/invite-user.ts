import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { addMembership } from '../access/add-membership.ts'
import { record } from '../audit/record.ts'
import type { Caller, Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { inviteUser as endpoint } from './contract-members.ts'
import { foldEmail } from './fold-email.ts'
import { refusalOf } from './in-words.ts'
import { sendInvitation } from './jobs.ts'
import { notYourself } from './not-yourself.ts'
import { invalidEmail } from './sentences.ts'

type Asked = InputOf<typeof endpoint>
type Known = { id: string }

/**
 * Gives somebody a hat by their address and has them written to: the letter is on its way exactly when the hat is there.
 * Who is not here yet becomes a person in waiting: the hat is theirs once they have signed up with that address and
 * confirmed it.
 */
export async function inviteUser(ctx: Context, asked: Asked): Promise<OutputOf<typeof endpoint>> {
  const email = foldEmail(asked.email)
  if (!email) throw refusalOf(invalidEmail)
  return ctx
    .system(async (tx) => {
      await checkPlace(tx, asked)
      const known = await findPerson(tx, email)
      if (known?.id === ctx.actor?.user_id) throw notYourself()
      const person = known ?? (await createPerson(tx, ctx.caller, email, asked))
      const { role, of, member_role } = asked
      const hat = role === 'client' ? { role, account_id: of } : { role, partner_id: of }
      const membership_id = await addMembership(tx, ctx.caller, {
        ...hat,
        user_id: person.id,
        member_role,
      })
      await ctx.jobs.add(tx, sendInvitation, { membership_id })
      return { id: person.id, is_new: known === undefined }
    })
    .catch((error: unknown) => {
      const isSecond =
        error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'membership_one_active_per_role'
      if (!isSecond) throw error
      const sentence = 'This person has such a role elsewhere, or here already.'
      throw refuse(409, 'has-another', sentence)
    })
}

/** Refuses an account or organisation that is not there. */
async function checkPlace(tx: Tx, { role, of }: Asked): Promise<void> {
  const kind = role === 'client' ? 'account' : 'partner'
  const found = await tx.selectFrom(kind).select('id').where('id', '=', of).executeTakeFirst()
  if (!found) throw noSuch(kind)
}

async function findPerson(tx: Tx, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id from app_user where lower(email) = ${email}`.execute(tx)
  return rows[0]
}

async function createPerson(
  tx: Tx,
  caller: Caller,
  email: string,
  { display_name, locale }: Asked
): Promise<Known> {
  const { id } = await tx
    .insertInto('app_user')
    .values({ email, display_name, locale, status: 'invited' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = { email, display_name, locale, status: 'invited' }
  await record(tx, caller, { action: 'C', entity_type: 'app_user', entity_id: id, changes })
  return { id }
}
