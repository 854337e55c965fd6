import { planPays } from './labels.ts'
import { asDigits, tidy, type ParsedValue } from './values.ts'

const bps = (figure: string) => Math.round(Number(figure.replace(',', '.')) * 100)

/** The share of the plan in a sentence: `we pay 80 %`, `cubierto al 85 %`. */
const paidByPlan =
  /\b(?:plan pays?|plan covers?|(?:we|insurer) (?:pays?|covers?)|covers|cubiert[oa] al|cubre(?: el)?|cobertura(?: al| del)?:?|bonificaci[oó]n(?: \p{L}+){0,4}:?|reembolso(?: del)?:?) (\d{2}) ?%/iu

const isOutOfNetwork = /\b(?:out of|fora|fuera)\b/i

/** Whether a text says what the plan pays, as a share. */
export const saysPlanPays = (text: string) => paidByPlan.test(text)

/** What the patient pays where the plan pays a share. */
const shareBesides = (raw: string, paid: number): ParsedValue => ({
  raw,
  value: 10_000 - paid,
  reason: 'bad_format',
  alternatives: [paid],
})

/** Parses the patient's coinsurance share into basis points. Returns null when the text states none. */
export function parseCardShare(text: string, label = ''): ParsedValue | null {
  const raw = tidy(text)
  if (planPays.has(label) && isOutOfNetwork.test(raw)) return null
  const exact = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(raw)
  const share = exact ? bps(exact[1] ?? '') : null
  if (share !== null && share <= 10_000 && planPays.has(label)) return shareBesides(raw, share)
  // More than half is as a rule what the insurer pays.
  if (share !== null && share <= 10_000)
    return share > 5000
      ? { raw, value: share, reason: 'bad_format', alternatives: [10_000 - share] }
      : { raw, value: share, reason: null, alternatives: [] }
  const paid = paidByPlan.exec(raw)
  const split = /^(\d{2})\s?\/\s?(\d{2})$/.exec(raw)
  if (split && Number(split[1]) + Number(split[2]) === 100)
    return {
      raw,
      value: Number(split[2]) * 100,
      reason: 'bad_format',
      alternatives: [Number(split[1]) * 100],
    }
  if (/^(?:nil|none|ninguno|sin coaseguro|no aplica|n\/a)\b/i.test(raw))
    return { raw, value: 0, reason: 'bad_format', alternatives: [] }
  const own = /\b(?:you|member|patient|insured) pays? (\d{1,2}) ?%/i.exec(raw)
  if (own) return { raw, value: bps(own[1] ?? ''), reason: 'bad_format', alternatives: [] }
  if (paid) return shareBesides(raw, bps(paid[1] ?? ''))
  const loose =
    /^([\dOoIlSB]{1,3}(?:[.,]\d{1,2})?)\s?%/.exec(raw) ??
    /\b(\d{1,3}(?:[.,]\d{1,2})?)\s?%/.exec(raw)
  const figure = asDigits(loose?.[1] ?? '')
  if (!loose || bps(figure) > 10_000) return null
  const isMisread = figure !== loose[1]
  if (planPays.has(label)) return shareBesides(raw, bps(figure))
  return {
    raw,
    value: bps(figure),
    reason: isMisread ? 'ambiguous_characters' : 'bad_format',
    alternatives: [],
  }
}
