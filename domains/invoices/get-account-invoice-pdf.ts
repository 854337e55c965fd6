import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import type { getAccountInvoicePdf as endpoint } from './contract-paper.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import { getAccountInvoice } from './get-account-invoice.ts'

/** Returns an invoice of the household as PDF. Throws 404 `no-such-invoice`, also for a draft. */
export async function getAccountInvoicePdf(
  ctx: Context,
  { accountId, id, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const paper = await getAccountInvoice(ctx, { accountId, id })
  const { public_origin, brand } = ctx.settings
  const bytes = await drawInvoicePdf(paper, {
    brand: brand.name,
    locale,
    t: ctx.translator(locale),
    href: `${public_origin}${localePath(locale, '/home/billing')}`,
  })
  return {
    file_name: `${paper.number ?? id}.pdf`,
    mime_type: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  }
}
