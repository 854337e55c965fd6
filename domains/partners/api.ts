import { serve } from '../serve.ts'
import { changePartners } from './change-partners.ts'
import * as admin from './contract-admin.ts'
import * as providers from './contract-providers.ts'
import * as contract from './contract.ts'
import { createPartner } from './create-partner.ts'
import { exportPartners } from './export-partners.ts'
import { findNetworks } from './find-networks.ts'
import { getPartner } from './get-partner.ts'
import { listPartnerProviders } from './list-partner-providers.ts'
import { listPartners } from './list-partners.ts'
import { removePartnerNetwork } from './remove-partner-network.ts'
import { setPartnerNetwork } from './set-partner-network.ts'
import { setPartnerProvider } from './set-partner-provider.ts'
import { setProviderBills } from './set-provider-bills.ts'
import { updatePartner } from './update-partner.ts'

/** What this domain serves. */
export const partnersApi = [
  serve(contract.updatePartner, updatePartner),
  serve(admin.listPartners, listPartners),
  serve(admin.exportPartners, exportPartners),
  serve(admin.changePartners, changePartners),
  serve(admin.getPartner, getPartner),
  serve(admin.createPartner, createPartner),
  serve(admin.setPartnerNetwork, setPartnerNetwork),
  serve(admin.removePartnerNetwork, removePartnerNetwork),
  serve(admin.findNetworks, findNetworks),
  serve(providers.listPartnerProviders, listPartnerProviders),
  serve(providers.setPartnerProvider, setPartnerProvider),
  serve(providers.setProviderBills, setProviderBills),
]
