import { serveList } from '../serve-list.ts'
import { partnerSource } from './partner-source.ts'
import { partnerColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changePartners } from './change-partners.ts'
import * as admin from './contract-admin.ts'
import * as providers from './contract-providers.ts'
import * as agreements from './contract-agreements.ts'
import * as bank from './contract-bank.ts'
import { priceColumns } from './contract-price-columns.ts'
import * as products from './contract-products.ts'
import * as terms from './contract-terms.ts'
import * as contract from './contract.ts'
import { createAgreement } from './create-agreement.ts'
import { createPartner } from './create-partner.ts'
import { endAgreement } from './end-agreement.ts'
import { endPrice } from './end-price.ts'
import { findNetworks } from './find-networks.ts'
import { getBankInfo } from './get-bank-info.ts'
import { getPartnerTerms } from './get-partner-terms.ts'
import { getPartner } from './get-partner.ts'
import * as own from './contract-own.ts'
import { getOwnPartner } from './get-own-partner.ts'
import { comparePrices } from './compare-prices.ts'
import { importOwnPrices, importPrices } from './import-prices.ts'
import { listAgreements } from './list-agreements.ts'
import { listBankAccounts } from './list-bank-accounts.ts'
import { listOwnProviders, listPartnerProviders } from './list-partner-providers.ts'
import { moveBankAccount } from './move-bank-account.ts'
import { previewOwnPrices, previewPrices } from './preview-prices.ts'
import { ownPriceSource, priceSource } from './price-source.ts'
import { proposeBankAccount } from './propose-bank-account.ts'
import { proposeCompanyBankAccount } from './propose-company-bank-account.ts'
import { proposeOwnBankAccount } from './propose-own-bank-account.ts'
import { recordBankInfoPrint } from './record-bank-info-print.ts'
import { revealBankAccount } from './reveal-bank-account.ts'
import { revealBankInfo } from './reveal-bank-info.ts'
import { removePartnerNetwork } from './remove-partner-network.ts'
import { savePrice } from './save-price.ts'
import { setPartnerNetwork } from './set-partner-network.ts'
import { setPartnerProvider } from './set-partner-provider.ts'
import { setOwnProviderBills } from './set-own-provider-bills.ts'
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
  serve(bank.listBankAccounts, listBankAccounts),
  serve(bank.proposeBankAccount, proposeBankAccount),
  serve(bank.proposeCompanyBankAccount, proposeCompanyBankAccount),
  serve(bank.moveBankAccount, moveBankAccount),
  serve(bank.revealBankAccount, revealBankAccount),
  serve(agreements.listAgreements, listAgreements),
  serve(agreements.createAgreement, createAgreement),
  serve(agreements.endAgreement, endAgreement),
  ...serveList(products.listPrices, products.exportPrices, {
    source: ({ today }) => priceSource(today()),
    columns: priceColumns,
    file: 'prices',
    entity_type: 'price_export',
  }),
  ...serveList(products.listOwnPrices, products.exportOwnPrices, {
    source: ({ today }) => ownPriceSource(today()),
    columns: priceColumns,
    file: 'prices',
    entity_type: 'price_export',
  }),
  serve(products.previewOwnPrices, previewOwnPrices),
  serve(products.importOwnPrices, importOwnPrices),
  serve(providers.listOwnProviders, listOwnProviders),
  serve(providers.setOwnProviderBills, setOwnProviderBills),
  serve(products.savePrice, savePrice),
  serve(products.endPrice, endPrice),
  serve(own.getOwnPartner, getOwnPartner),
  serve(products.comparePrices, comparePrices),
  serve(products.previewPrices, previewPrices),
  serve(products.importPrices, importPrices),
  serve(terms.getPartnerTerms, getPartnerTerms),
  serve(terms.proposeOwnBankAccount, proposeOwnBankAccount),
  serve(terms.getBankInfo, getBankInfo),
  serve(terms.recordBankInfoPrint, recordBankInfoPrint),
  serve(terms.revealBankInfo, revealBankInfo),
]
