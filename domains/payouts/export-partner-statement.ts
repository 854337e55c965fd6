import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { ExportColumn } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import type { exportPartnerStatement as endpoint, PartnerStatement } from './contract-partner.ts'
import { readPartnerStatement } from './read-partner-statement.ts'
import { amountNames } from './enums.ts'

type Item = PartnerStatement['items'][number]
type Row = { item: Item; line: Item['lines'][number] }

/**
 * Exports the statement of a payout as CSV, a row for each line of each claim, in the caller's language. Records it.
 * Throws 404 `no-such-payout`.
 */
export async function exportPartnerStatement(
  ctx: Context,
  { id, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const partner_id = actingPartner(ctx)
  const statement = await ctx.tx(async (tx) => {
    const found = await readPartnerStatement(tx, { id, partner_id })
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'payout_export',
      entity_id: id,
      partner_id,
      changes: { rows: found.items.length },
    })
    return found
  })
  const t = ctx.translator(locale)
  const rows = statement.items.flatMap((item) => item.lines.map((line): Row => ({ item, line })))
  const columns: ExportColumn<Row>[] = [
    { title: t('clinic.payouts.payout'), value: () => statement.number },
    { title: t('claims.claim'), value: ({ item }) => item.claim.number },
    { title: t('claims.patient'), value: ({ item }) => item.client_name },
    { title: t('claims.service'), value: ({ item }) => item.service_from },
    {
      title: t('claims.lines.service'),
      value: ({ line }) => line.description ?? t('claims.lines.whole'),
    },
    {
      title: t('clinic.payouts.source_title'),
      value: ({ item }) => t(`clinic.payouts.source.${item.source}`),
    },
    ...amountNames.map((name) => ({
      title: t(`clinic.payouts.${name}`),
      value: ({ line }: Row) => majorText(line[name], statement.currency),
    })),
    { title: t('money.currency'), value: () => statement.currency },
  ]
  return {
    file_name: `${statement.number}.csv`,
    csv: csvOf(columns, rows),
    rows: rows.length,
    is_cut: false,
  }
}
