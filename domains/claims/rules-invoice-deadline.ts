import { dayAfter } from '../insurance/rules-versions.ts'
import type { ClaimStatus } from './rules.ts'
import { workingDayAfter } from './rules-next-step.ts'

/** When the clinics of a country stop issuing the invoice that an insurer wants, as a rule. */
type InvoiceRule = {
  country: string
  /** What people there call the invoice. */
  invoice: string
  /** Last day to ask for it, counted from the last day of care. */
  until: { unit: 'month_end' } | { unit: 'working_days' | 'days'; count: number }
  /** Only this type of file is that invoice; otherwise any bill counts. */
  needs_xml: boolean
  /** A message to the clinic in its language. */
  message: (facts: InvoiceRequestFacts) => string
}

export type InvoiceRequestFacts = { person: string; provider: string; day: string; by: string }

/** Day as clinics of these countries write it: `22/10/2026`. */
const written = (day: string) => day.split('-').toReversed().join('/')

/** Rules by country: a country more is a row more. */
export const invoiceRules: readonly InvoiceRule[] = [
  {
    // What nobody asked an invoice for goes into the month's invoice to the general public (RMF 2.7.1.21, CFF art. 29).
    country: 'MX',
    invoice: 'factura',
    until: { unit: 'month_end' },
    needs_xml: true,
    message: ({ person, provider, day, by }) =>
      `Buen día, ${provider}: les pido la factura (CFDI) de la atención de ${person} del ${written(day)}, con los archivos XML y PDF, ` +
      `a más tardar el ${written(by)}, antes del cierre del mes. La necesito para mi aseguradora. ` +
      'Si no tengo RFC, usen el genérico para extranjeros XEXX010101000, régimen 616 y uso S01. Muchas gracias.',
  },
  {
    // Issued by the fifth working day after the service (CIVA art. 36 n.º 1 a).
    country: 'PT',
    invoice: 'fatura-recibo',
    until: { unit: 'working_days', count: 5 },
    needs_xml: false,
    message: ({ person, provider, day, by }) =>
      `Bom dia, ${provider}: peço a fatura-recibo dos cuidados prestados a ${person} no dia ${written(day)}, ` +
      `com cada serviço e preço, até ${written(by)}. Preciso dela para a minha seguradora. Muito obrigado.`,
  },
  {
    // Issued within twelve days of the service (DPR 633/1972 art. 21 c. 4).
    country: 'IT',
    invoice: 'fattura',
    until: { unit: 'days', count: 12 },
    needs_xml: false,
    message: ({ person, provider, day, by }) =>
      `Buongiorno, ${provider}: chiedo la fattura delle cure di ${person} del ${written(day)}, ` +
      `con ogni prestazione e il suo prezzo, entro il ${written(by)}. Mi serve per la mia assicurazione. Grazie.`,
  },
]

/** Statuses in which the household can still add the invoice. */
const open: ReadonlySet<ClaimStatus> = new Set(['draft', 'needs_info', 'submitted'])

export type InvoiceRequest = {
  invoice: string
  by: string
  /** The day has passed: the clinic may still issue it, and need not. */
  is_late: boolean
  message: string
}

type Facts = {
  status: ClaimStatus
  service_country: string | null
  service_until: string
  provider_name: string | null
  person: string
  document_types: readonly string[]
  today: string
}

/** Returns the last day of a month. */
function monthEnd(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

function lastDay({ until }: InvoiceRule, day: string): string {
  if (until.unit === 'month_end') return monthEnd(day)
  return until.unit === 'days' ? dayAfter(day, until.count) : workingDayAfter(day, until.count)
}

/**
 * Returns by when the household must ask the clinic for its invoice, with a message to send; null when the country has
 * no rule, the invoice is there, or nothing can be added any more.
 */
export function invoiceRequestOf(facts: Facts): InvoiceRequest | null {
  const rule = invoiceRules.find(({ country }) => country === facts.service_country)
  if (!rule || !open.has(facts.status)) return null
  const isThere = facts.document_types.some(
    (type) =>
      type === 'cfdi_xml' || (!rule.needs_xml && (type === 'invoice' || type === 'cfdi_pdf'))
  )
  if (isThere) return null
  const by = lastDay(rule, facts.service_until)
  const message = rule.message({
    person: facts.person,
    provider: facts.provider_name ?? '',
    day: facts.service_until,
    by,
  })
  return { invoice: rule.invoice, by, is_late: facts.today > by, message }
}
