import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse, refuseField } from '@numo/kit/fail.ts'
import { cleanParagraphs } from './cleaning/clean-text.ts'
import type { Context } from '../context.ts'
import type { reportMistake as endpoint } from './contract.ts'

/**
 * Stores a mistake that a visitor reports on a provider page, for staff to read. Accepts former slugs of the page
 * and withdrawn providers, whose page may still be open. Throws 404 for an unknown provider, 422 when the message
 * has no readable text.
 */
export async function reportMistake(
  { db }: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const provider = await db
    .selectFrom('provider')
    .select('id')
    .where((where) =>
      where.or([
        where('slug', '=', input.slug),
        where(
          'id',
          'in',
          where.selectFrom('provider_alias').select('provider_id').where('slug', '=', input.slug)
        ),
      ])
    )
    .where('status', '<>', 'draft')
    .executeTakeFirst()
  if (!provider) throw refuse(404, 'no-such-provider', 'No provider has this address')
  const message = cleanParagraphs(input.message, 2000)
  if (message === undefined) throw refuseField('message', 'required', 'Say what is wrong')
  return db
    .insertInto('directory_report')
    .values({
      provider_id: provider.id,
      kind: input.kind,
      message,
      reply_to: input.reply_to || null,
      locale: input.locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
