import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { getCity } from './get-city.ts'
import { listCities } from './list-cities.ts'

/** Maps each endpoint of this domain to its verb. */
export const citiesApi = [serve(contract.listCities, listCities), serve(contract.getCity, getCity)]
