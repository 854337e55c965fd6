import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import type { AddressRow, listAddresses as endpoint } from './contract-admin.ts'

/** A page of the addresses of everybody. */
export const listAddresses = ({ tx }: Context, input: InputOf<typeof endpoint>) =>
  tx((tx) => readList<AddressRow, AddressFilters>(tx, addressSource, input))
