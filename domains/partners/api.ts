import { serveList } from '../serve-list.ts'
import { partnerSource } from './partner-source.ts'
import { partnerColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changePartners } from './change-partners.ts'
import * as admin from './contract-admin.ts'
import * as providers from './contract-providers.ts'
import * as contract from './contract.ts'
import { createPartner } from './create-partner.ts'
import { findNetworks } from './find-networks.ts'
import { getPartner } from './get-partner.ts'
import { listPartnerProviders } from './list-partner-providers.ts'
import { removePartnerNetwork } from './remove-partner-network.ts'
import { setPartnerNetwork } from './set-partner-network.ts'
import { setPartnerProvider } from './set-partner-provider.ts'
import { setProviderBills } from './set-provider-bills.ts'
import { updatePartner } from './update-partner.ts'

/** Maps each endpoint of this domain to its verb. */
export const partnersApi = [
  serve(contract.updatePartner, updatePartner),
  ...serveList(admin.listPartners, admin.exportPartners, {
    source: partnerSource,
    columns: partnerColumns,
    file: 'partners',
    entity_type: 'partner_export',
  }),
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
