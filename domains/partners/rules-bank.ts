import type { BankAccountScheme } from './enums.ts'

/* Checks of account numbers by their own check digits. None of them says that the account exists, or whose it is. */

const weights = [3, 7, 1] as const
const digitSum = (digits: string, limit: number) =>
  Array.from(digits).reduce((sum, digit, place) => {
    const product = Number(digit) * (weights[place % weights.length] ?? 1)
    return sum + (limit > 0 ? product % limit : product)
  }, 0)

/** Whether a CLABE is right: 18 digits, the last of which is the control digit of the other 17. */
export const isClabe = (number: string): boolean =>
  /^\d{18}$/.test(number) &&
  (10 - (digitSum(number.slice(0, 17), 10) % 10)) % 10 === Number(number[17])

/** Whether an ABA routing number is right: nine digits of a bank in use, weighted sum a multiple of ten. */
export const isRoutingNumber = (number: string): boolean =>
  /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(number) &&
  digitSum(number, 0) % 10 === 0

/** Length of an IBAN by country (ISO 13616 registry). */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28 },
  ...{ CH: 21, CR: 22, CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18 },
  ...{ FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22 },
  ...{ IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15 },
  ...{ PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19 },
  ...{ SK: 24, SM: 27, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20 },
}

/** Whether an IBAN is right: the length of its country, and the remainder 1 of ISO 7064 MOD 97-10. */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(number)) return false
  if (ibanLengths[number.slice(0, 2)] !== number.length) return false
  const turned = number.slice(4) + number.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (char) => String(char.charCodeAt(0) - 55))
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** What is typed without the blanks and hyphens that people write for reading. */
export const plainNumber = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

type TypedAccount = {
  scheme: BankAccountScheme
  country: string
  number: string
  routing_number?: string | null | undefined
  bic?: string | null | undefined
}
/** What is wrong with a typed account, by the field that is to be mended. */
export type AccountProblem =
  | 'wrong-account-number'
  | 'wrong-routing-number'
  | 'wrong-account-country'
  | 'no-bic'

/** Returns what is wrong with an account; null when its check digits and its country are right. */
export function accountProblem(account: TypedAccount): AccountProblem | null {
  const number = plainNumber(account.number)
  switch (account.scheme) {
    case 'clabe':
      if (account.country !== 'MX') return 'wrong-account-country'
      return isClabe(number) ? null : 'wrong-account-number'
    case 'iban':
      if (!isIban(number)) return 'wrong-account-number'
      return number.startsWith(account.country) ? null : 'wrong-account-country'
    case 'aba':
      if (account.country !== 'US') return 'wrong-account-country'
      if (!isRoutingNumber(plainNumber(account.routing_number ?? ''))) return 'wrong-routing-number'
      return /^\d{4,17}$/.test(number) ? null : 'wrong-account-number'
    default:
      if (!/^[A-Z\d]{4,34}$/.test(number)) return 'wrong-account-number'
      return account.bic ? null : 'no-bic'
  }
}

/** The number as it is kept, and as the bank takes it: for `aba` routing number and account number with a blank between. */
export const keptNumber = ({ scheme, number, routing_number }: TypedAccount): string =>
  scheme === 'aba'
    ? `${plainNumber(routing_number ?? '')} ${plainNumber(number)}`
    : plainNumber(number)

/** Shows the last four characters alone: `•••• 9719`. */
export const maskedNumber = (last4: string): string => `•••• ${last4}`
