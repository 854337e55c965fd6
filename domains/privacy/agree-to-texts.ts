import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { agreeToTexts as endpoint } from './contract.ts'
import { ofHousehold } from './own-account.ts'
import { recordConsent, withdrawConsent } from './record-consent.ts'
import { newestVersion } from './rules-legal.ts'

/**
 * Records that the household agrees to legal texts it was shown; the consent to an earlier version ends. Throws 409
 * `text-changed` when a text is not the current one: nobody agrees to what they have not seen.
 */
export async function agreeToTexts(
  ctx: Context,
  { accountId: account_id, texts, locale }: InputOf<typeof endpoint>
) {
  const given_by = ofHousehold(ctx).user_id
  if (texts.some(({ kind, version }) => version !== newestVersion(kind)))
    throw refuse(409, 'text-changed', 'The text has changed since; read it again')
  await ctx.tx(async (tx) => {
    for (const { kind } of texts) {
      const consent = { account_id, client_id: null, kind, given_by } as const
      await withdrawConsent(tx, ctx.caller, consent)
      await recordConsent(tx, ctx.caller, { ...consent, locale })
    }
  })
  return { done: true as const }
}
