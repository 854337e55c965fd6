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

/** `what would that run me`, `how much does a crown run`; who asks `what to do when I run` asks for no price. */
const asksWhatItRuns = (marked: readonly Marked[], at: number) =>
  !/^(?:i|you|we|he|she|they|to|cant)$/.test(marked[at - 1]?.text ?? '') &&
  / (?:what (?:would|will|does|do|might|could)|how much) (?!.* (?:i|you|we) )/.test(
    ` ${marked
      .slice(Math.max(0, at - 8), at)
      .map(({ text }) => text)
      .join(' ')} `
  )

/** `seizure free`, who has had none */
const isWithout = /^(?:seizure|symptom|pain|drug)s?$/

/** Marks a question of the price in any words: `cuánto me cobran`, `con gnp cuánto pago`; `cuánto tiempo` is none. */
export function markPrices(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    // `is any dentist free` has time.
    if (token.text === 'free' && (isIdle(marked, i) || isWithout.test(marked[i - 1]?.text ?? '')))
      token.role = { is: 'empty' }
    if (token.text === 'run' && token.role === null && asksWhatItRuns(marked, i))
      token.role = { is: 'note', note: 'price' }
    // `en cuánto anda la consulta`
    const isAbout = /^(?:en|como|a)$/.test(marked[i - 1]?.text ?? '')
    const verb = marked
      .slice(i + 1, i + 4)
      .find(
        ({ text }) =>
          /^(?:cost|cuest|sal[eg]|saldr|val[eg]|valdr|cobr|pag[aou]|sacan)/.test(text) ||
          (isAbout && /^(?:anda|andan|queda|quedan|quedaria|ronda|rondan)$/.test(text))
      )
    const isSum =
      /^(?:pesos?|dollars?|dolares|euros?|usd|mxn|bucks)$/.test(token.text) &&
      marked.slice(Math.max(0, i - 2), i).some(({ text }) => /\d|^(?:mil|cientos?)$/.test(text))
    if (!isSum && (token.text !== 'cuanto' || !verb)) continue
    token.role = { is: 'note', note: 'price' }
    if (verb && !isSum) verb.role ??= token.role
  }
}

const refused = /^(?:no|not|dont|doesnt|without|sin|wont|cant)$/
/** Before `pay` it is the patient who pays. */
const ownPay = /^(?:i|we|to|can|will|ill|just)$/

/** Marks `bills ... directly` around an insurer, and `no quiero pagar antes`, `dont want to pay first`. */
export function markDirectBilling(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (
      token.role === null &&
      /^(?:pay|paying|pagar|pagarles?|adelantar)$/.test(token.text) &&
      marked.slice(Math.max(0, i - 4), i).some(({ text }) => refused.test(text)) &&
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
    // `is paid directly by my insurance`; who `paid directly` wants the money back.
    const isPaid = /^(?:by|por)$/.test(marked[i + 1]?.text ?? '')
    const isBilling = ({ text, role }: Marked) =>
      role === null && (billing.has(text) || (isPaid && /^(?:paid|pagad[oa]s?)$/.test(text)))
    // `pays the hospital directly`, `directly bills`.
    const bills =
      marked.slice(Math.max(0, i - 5), i).find(isBilling) ??
      marked.slice(i + 1, i + 3).find(isBilling)
    // `my insurance does not pay directly`, `i want to pay directly`
    const before = bills ? (marked[marked.indexOf(bills) - 1]?.text ?? '') : ''
    if (bills && (refused.test(before) || (bills.text === 'pay' && ownPay.test(before)))) {
      token.role = { is: 'empty' }
      continue
    }
    if (bills) bills.role = token.role = { is: 'note', note: 'direct' }
  }
}
