import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { getCity } from './get-city.ts'
import { listCities } from './list-cities.ts'

/** Which verb answers which call. Nothing else belongs here. */
export const citiesApi = [serve(contract.listCities, listCities), serve(contract.getCity, getCity)]
