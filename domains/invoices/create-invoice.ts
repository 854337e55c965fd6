import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { amountsOfLine } from '../claims/rules-lines.ts'
import type { Context } from '../context.ts'
import type { createInvoice as endpoint, InvoiceLineInput } from './contract-drafts.ts'
import type { Invoice } from './contract.ts'
import { insertDraft, type NewLine } from './insert-draft.ts'
import { readInvoice } from './read-invoice.ts'

/** Numbers typed lines and computes their amounts. */
export const pricedLines = (lines: readonly InvoiceLineInput[]): NewLine[] =>
  lines.map((line, place) => ({ ...line, ...amountsOfLine(line), sequence: place + 1 }))

/** Drafts an invoice by hand. Throws 404 for an unknown legal entity or recipient. */
export const createInvoice = (
  ctx: Context,
  { lines, ...draft }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const company = await tx
      .selectFrom('numo_company')
      .select('id')
      .where('id', '=', draft.numo_company_id)
      .executeTakeFirst()
    if (!company) throw refuse(404, 'no-such-company', 'There is no such legal entity')
    const id = await insertDraft(tx, ctx, { ...draft, kind: 'service', lines: pricedLines(lines) })
    return readInvoice(tx, id)
  })
