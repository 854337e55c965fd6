import { serve } from '../serve.ts'
import { changeProviderRecords } from './change-provider-records.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { exportProviderRecords } from './export-provider-records.ts'
import { findProviders } from './find-providers.ts'
import { getProviderRecord } from './get-provider-record.ts'
import { getProvider } from './get-provider.ts'
import { listProviderRecords } from './list-provider-records.ts'
import { listSpecialties } from './list-specialties.ts'
import { providerFilterChoices } from './provider-filter-choices.ts'
import { updateProviderRecord } from './update-provider-record.ts'

/** What this domain serves. */
export const providersApi = [
  serve(contract.findProviders, findProviders),
  serve(contract.getProvider, getProvider),
  serve(contract.listSpecialties, listSpecialties),
  serve(admin.listProviderRecords, listProviderRecords),
  serve(admin.exportProviderRecords, exportProviderRecords),
  serve(admin.changeProviderRecords, changeProviderRecords),
  serve(admin.getProviderRecord, getProviderRecord),
  serve(admin.updateProviderRecord, updateProviderRecord),
  serve(admin.providerFilterChoices, providerFilterChoices),
]
