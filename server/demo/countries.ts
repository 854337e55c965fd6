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

/** What is usual in the country with this code. */
export const countryOf = (code: string): DemoCountry => present(countries[code])
