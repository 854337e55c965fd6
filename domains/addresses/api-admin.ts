import { serveList } from '../serve-list.ts'
import { addressSource } from './address-source.ts'
import { addressColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changeAddresses } from './change-addresses.ts'
import * as contract from './contract-admin.ts'
import * as hand from './contract-hand.ts'
import * as place from './contract-place.ts'
import { getAddress } from './get-address.ts'
import { locateAddress } from './locate-address.ts'
import { countGeocoded, locateAddresses } from './locate-addresses.ts'
import { mergeAddresses } from './merge-addresses.ts'
import { checkAddressPlace, setAddressPlace } from './set-address-place.ts'
import { updateAddress } from './update-address.ts'

/** Endpoints of this domain for staff. */
export const addressesAdminApi = [
  ...serveList(contract.listAddresses, contract.exportAddresses, {
    source: addressSource,
    columns: addressColumns,
    file: 'addresses',
    entity_type: 'address_export',
    household: (row) => row.account_id,
  }),
  serve(contract.changeAddresses, changeAddresses),
  serve(place.locateAddresses, locateAddresses),
  serve(contract.getAddress, getAddress),
  serve(contract.updateAddress, updateAddress),
  serve(place.locateAddress, locateAddress),
  serve(hand.checkAddressPlace, checkAddressPlace),
  serve(hand.setAddressPlace, setAddressPlace),
  serve(place.geocodingStatus, countGeocoded),
  serve(place.mergeAddresses, mergeAddresses),
]
