import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setPhoneRule } from './phone-text.ts'

const countries = getCountries()

/**
 * Whether a text is a possible phone number: of its country code, or of any country when it has none. Only lengths are
 * checked, because new ranges of numbers appear before the library knows them.
 */
export function isPossiblePhone(text: string): boolean {
  if (text.startsWith('+'))
    return parsePhoneNumberFromString(text, { extract: false })?.isPossible() ?? false
  return countries.some((defaultCountry) =>
    parsePhoneNumberFromString(text, { defaultCountry, extract: false })?.isPossible()
  )
}

setPhoneRule(isPossiblePhone)
