import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { saveOnboardingDraft as endpoint } from './contract.ts'

/** Maximum length of a draft in characters; the table has the same limit. */
const maxDraftLength = 16_000

/**
 * Saves unfinished input of a step. Last write wins, and the response says when it replaced another draft. Not recorded in the audit trail.
 */
export const saveOnboardingDraft = (
  { tx, actor }: Context,
  { accountId, step, data, based_on }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const before = await sql<{ updated_at: string }>`
      select ${utcText(sql`updated_at`)} as updated_at from onboarding_draft
       where account_id = ${accountId} and step = ${step} for update`.execute(tx)
    const was = before.rows[0]?.updated_at ?? null
    const by_another = based_on !== undefined && was !== null && was !== based_on
    if (data === null) {
      await sql`delete from onboarding_draft where account_id = ${accountId} and step = ${step}`.execute(
        tx
      )
      return { updated_at: null, by_another }
    }
    const text = JSON.stringify(data)
    if (text.length > maxDraftLength)
      throw refuse(422, 'draft-too-large', 'This is too much to keep. Shorten what you wrote.')
    const { rows } = await sql<{ updated_at: string }>`
      insert into onboarding_draft (account_id, step, data, updated_by)
      values (${accountId}, ${step}, ${text}::jsonb, ${actor?.user_id ?? null})
      on conflict (account_id, step) do update
         set data = excluded.data, updated_by = excluded.updated_by, updated_at = clock_timestamp()
      returning ${utcText(sql`updated_at`)} as updated_at`.execute(tx)
    return { updated_at: rows[0]?.updated_at ?? null, by_another }
  })
