import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { fold } from '@numo/kit/text.ts'

/** What only cards of one country say: its registers, authorities and currencies. Folded: no accents, no signs. */
const signsOf: readonly (readonly [country: CountryCode, signs: RegExp])[] = [
  ['AR', /\b(?:cuit|cuil|rnemp|rnos|superintendencia de servicios de salud|argentina)\b/],
  ['AU', /\b(?:abn(?= \d)|oshc|aud|australia)\b/],
  ['BR', /\b(?:cpf|cnpj|cns|ans n|apolice|brl|brasil)\b/],
  ['CA', /\b(?:ramq|ohip|cad|out of province|hors province|canadienne?)\b/],
  ['CH', /\b(?:chf|bag nr|ahv|schweiz|suisse)\b/],
  ['CL', /\b(?:isapre|fonasa|clp|chile|rut(?= \d))\b/],
  ['CO', /\b(?:nit(?= \d)|supersalud|c ?c(?= \d)|bogota|colombia)\b/],
  ['ES', /\b(?:c i f|cif|espana)\b/],
  ['GB', /\b(?:gbp|nhs|united kingdom)\b/],
  ['MX', /\b(?:rfc|curp|cdmx|condusef|m n|mxn|cd de mexico|ciudad de mexico|republica mexicana)\b/],
  ['MY', /\b(?:berhad|sdn bhd)\b/],
  ['PE', /\b(?:susalud|entidad prestadora de salud|ruc|pen|lima)\b/],
  ['SG', /\b(?:pte ltd|sgd)\b/],
  ['US', /\b(?:rx ?bin|rx ?pcn|pcn|rx ?grp|tty)\b/],
]

/** The country a card is of: by its own words, else by the numbers on it that have a country code; null when open. */
export function countryOfCard(text: string, abroad: readonly string[]): CountryCode | null {
  const folded = fold(text.replaceAll('£', ' gbp ').replace(/\bS\/ ?(?=\d)/g, ' pen '))
  const signs = signsOf.flatMap(([country, words]) => (words.test(folded) ? [country] : []))
  const dialled = abroad.flatMap((number) => parsePhoneNumberFromString(number)?.country ?? [])
  const [first, ...others] = new Set(signs.length > 0 ? signs : dialled)
  return first && others.length === 0 ? first : null
}

/** A national number with the code of a country, or null where it has no form of that country. */
export function withCountryCode(digits: string, country: CountryCode): string | null {
  const found = parsePhoneNumberFromString(digits, country)
  return found?.isPossible() ? found.number : null
}
