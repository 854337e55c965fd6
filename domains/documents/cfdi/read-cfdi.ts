import { decimalsOf, isCurrency } from '@numo/kit/money.ts'
import { withPrefixes } from '@numo/kit/xml-path.ts'
import { childOf, childrenOf, type XmlElement } from '@numo/kit/xml.ts'
import type { Cfdi, CfdiProblem } from '../rules-cfdi.ts'
import {
  differencesOf,
  payableLines,
  type LineTax,
  type WrittenLine,
  type WrittenSums,
} from './cfdi-sums.ts'
import { parseDecimal, roundedTo } from './decimals.ts'

/** Far above any bill: the largest sample has 19 kB. */
export const cfdiLimits = { max_bytes: 2_000_000, max_elements: 20_000 }
const maxLines = 500

const namespaces: Readonly<Record<string, Cfdi['version']>> = {
  'http://www.sat.gob.mx/cfd/3': '3.3',
  'http://www.sat.gob.mx/cfd/4': '4.0',
}
/** Prefixes by which parts are named here, whatever a file calls them. */
const prefixes: readonly (readonly [namespace: RegExp, prefix: string])[] = [
  [/^http:\/\/www\.sat\.gob\.mx\/cfd\/\d+$/, 'cfdi'],
  [/^http:\/\/www\.sat\.gob\.mx\/TimbreFiscalDigital$/, 'tfd'],
  [/^http:\/\/www\.sat\.gob\.mx\/implocal$/, 'implocal'],
  [/^http:\/\/www\.sat\.gob\.mx\/Pagos/i, 'pago'],
  [/^http:\/\/www\.sat\.gob\.mx\/nomina/i, 'nomina'],
]
const prefixOf = (namespace: string) =>
  prefixes.find(([pattern]) => pattern.test(namespace))?.[1] ?? null
/** Types of a CFDI (c_TipoDeComprobante) that are no bill. */
const otherTypes: Readonly<Record<string, CfdiProblem>> = {
  P: 'cfdi-payment',
  N: 'cfdi-payroll',
  T: 'cfdi-transfer',
  E: 'cfdi-credit-note',
}
/** Pattern t_RFC of SAT's schema tdCFDI.xsd. */
const rfcPattern = /^[A-Z&Ñ]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

class Refused extends Error {
  problem: CfdiProblem
  constructor(problem: CfdiProblem) {
    super(problem)
    this.problem = problem
  }
}
const refuseIf = (isSo: boolean, problem: CfdiProblem) => {
  if (isSo) throw new Refused(problem)
}

type Parsed = { root: XmlElement } | { root?: undefined; problem: string }

/**
 * Reads a Mexican income invoice (CFDI 3.3 or 4.0) from its parsed XML. Pure, without a network: whether SAT knows it is not asked. Sums are
 * compared to the cent; what does not add up is in `differences`. Anything but a stamped income invoice is refused with
 * its reason.
 */
export function readCfdi(
  parsed: Parsed
): { cfdi: Cfdi; problem?: undefined } | { cfdi?: undefined; problem: CfdiProblem } {
  if (parsed.root === undefined)
    return { problem: parsed.problem === 'has_dtd' ? 'xml-has-dtd' : 'xml-damaged' }
  try {
    return { cfdi: cfdiOf(parsed.root) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem }
    throw error
  }
}

function cfdiOf(written: XmlElement): Cfdi {
  refuseIf(
    /^(?:\w+:)?(?:Acuse|Cancelacion|RespuestaCancelacion)$/.test(written.name),
    'cfdi-cancellation'
  )
  const root = withPrefixes(written, prefixOf)
  refuseIf(root.name !== 'cfdi:Comprobante', 'cfdi-not-one')
  const own = written.name.replace(/:?Comprobante$/, '')
  const version = namespaces[written.attributes.get(own === '' ? 'xmlns' : `xmlns:${own}`) ?? '']
  if (version === undefined || root.attributes.get('Version') !== version)
    throw new Refused('cfdi-version')
  refuseOtherKinds(root)
  const [issuer, receiver] = [partyOf(root, 'cfdi:Emisor'), partyOf(root, 'cfdi:Receptor')]
  const currency = root.attributes.get('Moneda') ?? ''
  const issued_on = dayOf(root.attributes.get('Fecha'))
  refuseIf(!isCurrency(currency), 'cfdi-incomplete')
  const decimals = decimalsOf(currency)
  const lines = linesOf(root)
  const sums = sumsOf(root, decimals)
  const uuid = stampOf(root)
  const amount = (micro: bigint) => roundedTo(micro, decimals)
  const number = [root.attributes.get('Serie'), root.attributes.get('Folio')]
  return {
    version,
    uuid,
    number: number.filter(Boolean).join(' ') || null,
    issued_on,
    issuer,
    receiver,
    currency,
    subtotal_amount: amount(sums.subtotal),
    discount_amount: amount(sums.discount ?? 0n),
    tax_amount: amount((sums.tax ?? 0n) + sums.local_tax),
    withheld_amount: amount((sums.withheld ?? 0n) + sums.local_withheld),
    total_amount: amount(sums.total),
    lines: payableLines(lines, sums, decimals),
    differences: differencesOf(lines, sums, decimals),
  }
}

/** Refuses receipts of payments, payrolls and the like, and a clinic's invoice of the sales to everybody. */
function refuseOtherKinds(root: XmlElement): void {
  const type = root.attributes.get('TipoDeComprobante') ?? ''
  const other = otherTypes[type]
  if (other) throw new Refused(other)
  const complements = complementsOf(root)
  refuseIf(
    complements.some(({ name }) => name === 'pago:Pagos'),
    'cfdi-payment'
  )
  refuseIf(
    complements.some(({ name }) => name === 'nomina:Nomina'),
    'cfdi-payroll'
  )
  refuseIf(childOf(root, 'cfdi:InformacionGlobal') !== undefined, 'cfdi-global')
  refuseIf(type !== 'I', 'cfdi-incomplete')
}

const complementsOf = (root: XmlElement) =>
  childrenOf(root, 'cfdi:Complemento').flatMap(({ children }) => children)

function partyOf(root: XmlElement, name: string): Cfdi['issuer'] {
  const [party, ...more] = childrenOf(root, name)
  const rfc = party?.attributes.get('Rfc') ?? ''
  refuseIf(more.length > 0 || !rfcPattern.test(rfc), 'cfdi-incomplete')
  return { rfc, name: lineOf(party?.attributes.get('Nombre'), 300) || null }
}

/** Text on one line, without control characters. */
const lineOf = (text: string | undefined, max: number) =>
  Array.from((text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, max)
    .join('')

/** The day of `2018-01-12T08:15:01`, the time of the issuer's place. */
function dayOf(text: string | undefined): string {
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}$/.exec(text ?? '')?.[1] ?? ''
  const date = new Date(`${day}T00:00:00Z`)
  refuseIf(
    Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day,
    'cfdi-incomplete'
  )
  return day
}

function decimalOf(element: XmlElement | undefined, name: string) {
  const found = parseDecimal(element?.attributes.get(name))
  if (!found) throw new Refused('cfdi-incomplete')
  return found
}
/** An amount that may be missing. */
const optional = (element: XmlElement | undefined, name: string): bigint | null =>
  element?.attributes.has(name) ? decimalOf(element, name).micro : null

function linesOf(root: XmlElement): WrittenLine[] {
  const [list, ...more] = childrenOf(root, 'cfdi:Conceptos')
  const concepts = childrenOf(list, 'cfdi:Concepto')
  refuseIf(
    more.length > 0 || concepts.length === 0 || concepts.length > maxLines,
    'cfdi-incomplete'
  )
  return concepts.map((concept) => {
    const description = lineOf(concept.attributes.get('Descripcion'), 300)
    refuseIf(description === '', 'cfdi-incomplete')
    const taxes = childOf(concept, 'cfdi:Impuestos')
    return {
      description,
      quantity: {
        ...decimalOf(concept, 'Cantidad'),
        text: concept.attributes.get('Cantidad') ?? '',
      },
      unit_price: decimalOf(concept, 'ValorUnitario'),
      amount: decimalOf(concept, 'Importe'),
      discount: optional(concept, 'Descuento') ?? 0n,
      taxes: taxesIn(childOf(taxes, 'cfdi:Traslados'), 'cfdi:Traslado', [
        'Impuesto',
        'TipoFactor',
        'TasaOCuota',
      ]),
      withheld: taxesIn(childOf(taxes, 'cfdi:Retenciones'), 'cfdi:Retencion', ['Impuesto']),
    }
  })
}

/** Taxes of a line, by what the invoice sums them up by; an exempt one has no amount. */
const taxesIn = (list: XmlElement | undefined, name: string, by: readonly string[]): LineTax[] =>
  childrenOf(list, name).map((tax) => ({
    kind: by.map((one) => tax.attributes.get(one)).join(' '),
    micro: optional(tax, 'Importe') ?? 0n,
  }))

function sumsOf(root: XmlElement, decimals: number): WrittenSums {
  const [taxes, ...more] = childrenOf(root, 'cfdi:Impuestos')
  const local = complementsOf(root).filter(({ name }) => name === 'implocal:ImpuestosLocales')
  const [subtotal, total] = [decimalOf(root, 'SubTotal'), decimalOf(root, 'Total')]
  // SAT wants the decimals of the currency, so an amount between two cents is none.
  refuseIf(more.length > 0 || total.decimals > Math.max(decimals, 2), 'cfdi-incomplete')
  const all = (name: string) => local.reduce((sum, one) => sum + (optional(one, name) ?? 0n), 0n)
  return {
    subtotal: subtotal.micro,
    discount: optional(root, 'Descuento'),
    tax: optional(taxes, 'TotalImpuestosTrasladados'),
    withheld: optional(taxes, 'TotalImpuestosRetenidos'),
    local_tax: all('TotaldeTraslados'),
    local_withheld: all('TotaldeRetenciones'),
    total: total.micro,
  }
}

/** Returns the fiscal folio. The stamp repeats the seal of the invoice it belongs to. */
function stampOf(root: XmlElement): string {
  const stamps = complementsOf(root).filter(({ name }) => name === 'tfd:TimbreFiscalDigital')
  const [stamp] = stamps
  refuseIf(stamps.length > 1, 'cfdi-incomplete')
  const uuid = stamp?.attributes.get('UUID') ?? ''
  const isStamped =
    stamp?.attributes.get('Version') === '1.1' &&
    uuidPattern.test(uuid) &&
    (root.attributes.get('Sello') ?? '') !== ''
  refuseIf(!isStamped, 'cfdi-not-stamped')
  refuseIf(stamp?.attributes.get('SelloCFD') !== root.attributes.get('Sello'), 'cfdi-other-stamp')
  return uuid.toLowerCase()
}
