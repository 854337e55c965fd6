/* Exact decimals of a CFDI, as millionths: the schema allows six decimals. */

/** A decimal as millionths, with how many decimals it was written with. */
export type Decimal = { micro: bigint; decimals: number }

export const million = 1_000_000n

/** Parses `1234.5` as the schema (t_Importe) allows it; null for anything else. */
export function parseDecimal(text: string | undefined): Decimal | null {
  const found = /^(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text ?? '')
  if (!found) return null
  const [, whole = '', part = ''] = found
  return { micro: BigInt(whole + part.padEnd(6, '0')), decimals: part.length }
}

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** Divides and rounds half away from zero. */
const divided = (value: bigint, by: bigint): bigint => {
  const rounded = (2n * absolute(value) + by) / (2n * by)
  return value < 0n ? -rounded : rounded
}

const step = (decimals: number) => 10n ** BigInt(6 - decimals)

/** Rounds millionths to a number of decimals, as an integer of that unit: cents for two. */
export const roundedTo = (micro: bigint, decimals: number): number =>
  Number(divided(micro, step(decimals)))

/** `1234.50` with the decimals given; rounded. */
export function decimalText(micro: bigint, decimals: number): string {
  const value = divided(micro, step(decimals))
  const digits = absolute(value)
    .toString()
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = value < 0n ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`
}

/**
 * Whether a product is within the bounds SAT allows for rounded factors (Anexo 20, guide of the CFDI): each factor may
 * be half a unit of its last decimal away from what is written.
 */
export function isProduct(product: Decimal, a: Decimal, b: Decimal): boolean {
  // In units of 10^-13, so that halves of the sixth decimal stay integers.
  const half = (one: Decimal) => step(one.decimals) * 5n
  const [x, y] = [a.micro * 10n, b.micro * 10n]
  const scale = 10n ** BigInt(14 - product.decimals)
  const written = product.micro * 10n ** 8n
  const low = x > half(a) && y > half(b) ? (x - half(a)) * (y - half(b)) : 0n
  const high = (x + half(a)) * (y + half(b))
  return written >= (low / scale) * scale && written <= ((high + scale - 1n) / scale) * scale
}
