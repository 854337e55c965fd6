import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { drawPartnerStatement as endpoint } from './contract-partner.ts'
import { drawStatementPdf } from './draw-statement-pdf.ts'
import { readPartnerStatement } from './read-partner-statement.ts'

/** Draws the statement of a payout as PDF in the caller's language. Records it. Throws 404 `no-such-payout`. */
export async function drawPartnerStatement(
  ctx: Context,
  { id, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const partner_id = actingPartner(ctx)
  const { statement, country } = await ctx.tx(async (tx) => {
    const found = await readPartnerStatement(tx, { id, partner_id })
    const partner = await tx
      .selectFrom('partner')
      .select('country')
      .where('id', '=', partner_id)
      .executeTakeFirst()
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'payout_export',
      entity_id: id,
      partner_id,
      changes: { rows: found.items.length, format: 'pdf' },
    })
    return { statement: found, country: partner?.country ?? 'MX' }
  })
  const bytes = await drawStatementPdf(statement, {
    brand: ctx.settings.brand.name,
    country,
    locale,
    t: ctx.translator(locale),
  })
  return {
    file_name: `${statement.number}.pdf`,
    mime_type: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  }
}
