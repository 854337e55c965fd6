import type { z } from 'zod'
import { record, theProgram } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import { invoiceEmail } from './invoice-email.ts'
import { ownerOf } from './insert-draft.ts'
import type { sendInvoice as job } from './jobs.ts'
import { invoiceMessage } from './mails/invoice-email.ts'
import { readPaper } from './read-paper.ts'
import { readPayTo } from './read-pay-to.ts'

/** Sends an invoice to who it bills, in their language, and stores when. Drops it when no address is known any more. */
export async function sendInvoiceEmail(
  ctx: Context,
  { invoice_id }: z.output<(typeof job)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const known = await tx
      .selectFrom('invoice')
      .select('number')
      .where('id', '=', invoice_id)
      .where('issued_on', 'is not', null)
      .executeTakeFirst()
    if (!known?.number) return null
    const printed = await readPaper(tx, invoice_id)
    const paper = { ...printed, ...(await readPayTo(tx, ctx, printed)) }
    // It waits for the key rather than asking a clinic to pay to an account that it does not say.
    if (paper.is_pay_to_unreadable) throw new Error('The number of our account cannot be read')
    const to = await invoiceEmail(tx, paper.recipient)
    return to && { paper, to, number: known.number }
  })
  if (!found) return { dropped: 'The invoice is gone, or nobody has an address' }
  const { paper, to, number } = found
  const { locale, name } = to
  const message = invoiceMessage({ site: ctx.settings, locale, name }, { ...paper, number })
  const bytes = await drawInvoicePdf(paper, {
    brand: ctx.settings.brand.name,
    locale,
    t: ctx.translator(locale),
    href: message.button?.href ?? ctx.settings.public_origin,
  })
  await sendEmail(ctx, at, to.email, locale, {
    ...message,
    attachments: [{ file_name: `${number}.pdf`, mime_type: 'application/pdf', bytes }],
  })
  const { kind, id } = paper.recipient
  await ctx.tx(async (tx) => {
    await tx
      .updateTable('invoice')
      .set({ sent_at: ctx.now() })
      .where('id', '=', invoice_id)
      .execute()
    await record(tx, theProgram, {
      action: 'E',
      entity_type: 'invoice',
      entity_id: invoice_id,
      ...ownerOf(kind, id),
      changes: { sent: number },
    })
  })
}
