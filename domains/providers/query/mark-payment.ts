import { isPerson } from './cares-of.ts'
import type { Marked } from './marks.ts'
import { billing, careGivers, directly } from './vocabulary.ts'

/** `is any dentist free`, `who is free tomorrow` */
const isIdle = (marked: readonly Marked[], at: number) => {
  const before = marked.slice(Math.max(0, at - 4), at).map(({ text }) => text)
  const last = before.at(-1) ?? ''
  const isSomebody =
    careGivers.has(last) || isPerson(last) || /^(?:any|some)(?:one|body)$/.test(last)
  return isSomebody
    ? before.some((text) => /^(?:is|are|any)$/.test(text))
    : /^(?:is|are)$/.test(last) && ['who', 'that'].includes(before.at(-2) ?? '')
}

/** Marks a question of the price in any words: `cuánto me cobran`, `con gnp cuánto pago`; `cuánto tiempo` is none. */
export function markPrices(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    // `is any dentist free` has time.
    if (token.text === 'free' && isIdle(marked, i)) token.role = { is: 'empty' }
    const verb = marked
      .slice(i + 1, i + 4)
      .find(({ text }) =>
        /^(?:cost|cuest|sal[eg]|saldr|val[eg]|valdr|cobr|pag[aou]|sacan)/.test(text)
      )
    const isSum =
      /^(?:pesos?|dollars?|dolares|euros?|usd|mxn|bucks)$/.test(token.text) &&
      marked.slice(Math.max(0, i - 2), i).some(({ text }) => /\d|^(?:mil|cientos?)$/.test(text))
    if (!isSum && (token.text !== 'cuanto' || !verb)) continue
    token.role = { is: 'note', note: 'price' }
    if (verb && !isSum) verb.role ??= token.role
  }
}

/** Marks `bills ... directly` around an insurer, and `no quiero pagar antes`, `dont want to pay first`. */
export function markDirectBilling(marked: readonly Marked[]) {
  const isRefused = ({ text }: Marked) => /^(?:no|not|dont|without|sin|wont|cant)$/.test(text)
  for (const [i, token] of marked.entries()) {
    if (
      token.role === null &&
      /^(?:pay|paying|pagar|pagarles?|adelantar)$/.test(token.text) &&
      marked.slice(Math.max(0, i - 4), i).some(isRefused) &&
      marked
        .slice(i + 1, i + 5)
        .some(({ text }) =>
          /^(?:first|upfront|front|antes|primero|antemano|adelantado|bolsillo|bolsa|pocket)$/.test(
            text
          )
        )
    ) {
      token.role = { is: 'note', note: 'direct' }
      continue
    }
    if (!directly.has(token.text) || token.role !== null) continue
    const isBilling = ({ text, role }: Marked) => role === null && billing.has(text)
    // `pays the hospital directly`, `directly bills`.
    const bills =
      marked.slice(Math.max(0, i - 5), i).find(isBilling) ??
      marked.slice(i + 1, i + 3).find(isBilling)
    if (bills) bills.role = token.role = { is: 'note', note: 'direct' }
  }
}
