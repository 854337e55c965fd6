import type { Translate } from '@numo/kit/list-columns.ts'
import { type Locale, regions } from '@numo/kit/locales.ts'
import { howToPay } from './rules-how-to-pay.ts'

/** Returns the sentences of an invoice as PDF: those of its printed page, with their gaps filled. */
export function paperWords(t: Translate, locale: Locale) {
  const filled = (key: string, values: Readonly<Record<string, string | number>>) =>
    t(key).replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))
  return {
    invoice: t('invoices.paper.title'),
    credit_note: t('invoices.credit_title'),
    from: t('invoices.paper.from'),
    to: t('invoices.paper.to'),
    details: t('invoices.paper.details'),
    issued: t('invoices.paper.issued'),
    due: t('invoices.paper.due'),
    claim: t('invoices.paper.claim'),
    description: t('invoices.description'),
    net: t('invoices.net'),
    tax: t('invoices.tax'),
    total: t('invoices.total'),
    credited: t('invoices.paper.credited'),
    settled: t('invoices.paper.settled'),
    open: t('invoices.paper.open'),
    credits: (number: string) => filled('invoices.paper.credits', { number }),
    tax_id: (id: string, isMexican: boolean) =>
      filled(isMexican ? 'invoices.paper.rfc' : 'invoices.paper.tax_id', { id }),
    fee: (number: string) => filled('invoices.fee_line', { number }),
    in_second: (currency: string) => filled('invoices.paper.in_second', { currency }),
    rate: (values: Record<'from' | 'to' | 'rate' | 'source' | 'day', string>) =>
      filled('invoices.paper.rate', values),
    page: (page: number, pages: number) => filled('invoices.paper.page', { page, pages }),
    day: (day: string) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString(regions[locale].day, {
        dateStyle: 'medium',
        timeZone: 'UTC',
      }),
    how: (paper: Parameters<typeof howToPay>[0]) => {
      const { key, values } = howToPay(paper)
      return filled(key, values)
    },
  }
}
export type PaperWords = ReturnType<typeof paperWords>
