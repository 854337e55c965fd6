import { fold } from '@numo/kit/text.ts'

/** What a row of a bill is for, by its label in English, Spanish or Portuguese. */
export type RowKind =
  | 'subtotal'
  | 'total'
  | 'tax'
  /** Sum of the taxes that other rows have one by one. */
  | 'tax_total'
  | 'discount'
  | 'withheld'
  | 'payment'
  | null

/** What may follow the word total; with anything else a row is of a service: `Total knee replacement`. */
const afterTotal =
  '(?: (?:a pagar|due|amount|amount due|payable|general|geral|neto|neto a pagar|de la factura|de la cuenta|factura|da nota|nota|da fatura|fatura|recibo|invoice|bill|charges|con iva|iva incluido|con impuestos|incl vat|including vat|incluido|m n|mn|mxn|usd|eur|gbp|brl|cop|cad|us|r|eur))*'

/** Folded labels, in the order in which they are tried; each begins the text before the amount. */
const kinds: readonly (readonly [Exclude<RowKind, null>, RegExp])[] = [
  ['tax_total', /^total (?:de )?(?:impuestos|iva|tax|taxes|vat|impostos)\b/],
  [
    'withheld',
    /^(?:total (?:de )?)?(?:retencion|retenciones|retenido|isr retenido|iva retenido|ret isr|ret iva|withheld|withholding|retencao|retencoes|irrf|irpf)\b/,
  ],
  [
    'discount',
    /^(?:total (?:de )?)?(?:menos )?(?:descuento|descuentos|discount|discounts|desconto|descontos|bonificacion|dto)\b/,
  ],
  [
    'payment',
    /^(?:total (?:paid|pagado|pago)|paid|amount paid|payment|payments|pagado|pago|pagos|importe pagado|abono|anticipo|efectivo|cash|tarjeta|visa|mastercard|credit card|card|troco|valor recebido|deposit|saldo|balance forward|previous balance|balance due after)\b|^(?:cambio|change)$/,
  ],
  [
    'subtotal',
    /^(?:sub ?total|suma|net amount|net total|base imponible|total before tax|total antes de impuestos|total neto sin iva|valor dos servicos)\b/,
  ],
  ['total', new RegExp(`^(?:(?:gran|grand|importe|monto|valor) )?total${afterTotal}$`)],
  [
    'total',
    /^(?:amount due|balance due|total amount due|importe a pagar|monto a pagar|valor a pagar|a pagar)$/,
  ],
  [
    'tax',
    /^(?:\d{1,2}(?: \d+)? )?(?:iva|i v a|vat|igic|sales tax|tax|taxes|impuesto|impuestos|imposto|impostos|iss|issqn|ieps|gst|hst)(?: \d+| incl| trasladado| 002| tasa| al| rate| sobre servicos)*$/,
  ],
]

/** Returns what a row is for, by the text beside its amount; null for a line of the bill. */
export function kindOf(text: string): RowKind {
  const label = fold(text)
  return kinds.find(([, pattern]) => pattern.test(label))?.[0] ?? null
}

/** Labels of the day a bill was issued, and of days that are something else. */
const issued =
  /\b(?:fecha|date|data|emision|expedicion|emissao|issued|expedida|emitida|lugar y fecha)\b/
const otherDay =
  /\b(?:nacimiento|birth|nascimento|vencimiento|vence|due|vigencia|valid|validade|certificacion|timbrado|impresion|printed|autorizacion)\b/
export const isIssueLabel = (text: string): boolean =>
  issued.test(fold(text)) && !otherDay.test(fold(text))
export const isOtherDay = (text: string): boolean => otherDay.test(fold(text))

/** Words of who gives care. */
const care =
  /\b(?:hospital|clinica|clinic|clinicas|consultorio|laboratorio|laboratorios|laboratory|lab|farmacia|pharmacy|medical|medica|medico|medicos|dental|odontologia|dr|dra|doctor|doctora|centro|center|centre|instituto|institute|sanatorio|policlinica|policlinico|health|salud|saude|imagenologia|radiology|diagnostico|s a de c v|sa de cv|s c|ltda|s l|s a s)\b/
/** Labels of the person a bill is for. */
const buyer =
  /\b(?:paciente|patient|cliente|client|customer|bill to|billed to|receptor|tomador|asegurado|insured|nombre del|tutor|responsable|destinatario|comprador)\b/
export const isCare = (text: string): boolean => care.test(fold(text)) && !buyer.test(fold(text))
export const isBuyer = (text: string): boolean => buyer.test(fold(text))

/** Words that only Spanish and Portuguese bills have: their days come before the months. */
export const isDayFirst = (text: string): boolean =>
  /\b(?:fecha|factura|recibo|importe|subtotal iva|paciente|consulta|pesos|emissao|valor|servicos|data de)\b/.test(
    fold(text)
  )
