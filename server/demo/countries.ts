import { asianCountries } from './countries-asia.ts'
import { europeanCountries } from './countries-europe.ts'
import { latinCountries } from './countries-latin.ts'
import type { DemoCountry } from './country.ts'
import { present } from './random.ts'

const countries: Readonly<Record<string, DemoCountry>> = {
  ...latinCountries,
  ...europeanCountries,
  ...asianCountries,
}

/** Returns the demo conventions of a country by its ISO 3166-1 alpha-2 code. Throws for an unknown one. */
export const countryOf = (code: string): DemoCountry => present(countries[code])
