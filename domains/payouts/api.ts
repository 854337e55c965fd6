import { asOf } from '../ledger/as-of.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { payoutBulk } from './bulk.ts'
import { payoutColumns, payoutItemColumns } from './contract-columns.ts'
import * as lists from './contract-list.ts'
import { payoutItemSource } from './item-source.ts'
import { payoutSource } from './payout-source.ts'
import * as bankFile from './contract-bank-file.ts'
import * as proof from './contract-proof.ts'
import { addPayoutProof } from './add-payout-proof.ts'
import { createBankFile } from './create-bank-file.ts'
import { downloadBankFile } from './download-bank-file.ts'
import { getBankFiles } from './get-bank-files.ts'
import { getPartnerPayoutProof, getPayoutProof } from './get-payout-proof.ts'
import { moveBankFile } from './move-bank-file.ts'
import * as ofClaim from './contract-claim.ts'
import * as ready from './contract-ready.ts'
import * as contract from './contract.ts'
import { actingPartner } from '../acting-partner.ts'
import * as partner from './contract-partner.ts'
import * as today from './contract-today.ts'
import { drawPartnerStatement } from './draw-partner-statement.ts'
import { exportPartnerStatement } from './export-partner-statement.ts'
import { getPartnerClaimPayouts } from './get-partner-claim-payouts.ts'
import { getPartnerPayout } from './get-partner-payout.ts'
import { getPartnerToday } from './get-partner-today.ts'
import { partnerPayoutSource } from './partner-payout-source.ts'
import { createPayouts } from './create-payouts.ts'
import { getClaimPayments } from './get-claim-payments.ts'
import { getPayout } from './get-payout.ts'
import { getReadyPayouts } from './get-ready-payouts.ts'
import { movePayout } from './move-payout.ts'

/** Endpoints of this domain. */
export const payoutsApi = [
  ...serveList(lists.listPayouts, lists.exportPayouts, {
    source: asOf(payoutSource),
    columns: payoutColumns,
    file: 'payouts',
    entity_type: 'payout_export',
  }),
  ...serveList(lists.listPayoutItems, lists.exportPayoutItems, {
    source: asOf(payoutItemSource),
    columns: payoutItemColumns,
    file: 'payout-items',
    entity_type: 'payout_item_export',
    household: (row) => row.account.id,
  }),
  ...payoutBulk.map(({ served }) => served),
  serve(ready.getReadyPayouts, getReadyPayouts),
  serve(ofClaim.getClaimPayments, getClaimPayments),
  serve(bankFile.getBankFiles, getBankFiles),
  serve(bankFile.createBankFile, createBankFile),
  serve(bankFile.downloadBankFile, downloadBankFile),
  serve(bankFile.moveBankFile, moveBankFile),
  serve(contract.getPayout, getPayout),
  serve(contract.createPayouts, createPayouts),
  serve(contract.movePayout, movePayout),
  serve(proof.addPayoutProof, addPayoutProof),
  serve(proof.getPayoutProof, getPayoutProof),
  ...serveList(partner.listPartnerPayouts, partner.exportPartnerPayouts, {
    source: (ctx) => partnerPayoutSource(actingPartner(ctx)),
    columns: partner.partnerPayoutColumns,
    file: 'payouts',
    entity_type: 'payout_export',
  }),
  serve(partner.getPartnerPayout, getPartnerPayout),
  serve(partner.exportPartnerStatement, exportPartnerStatement),
  serve(partner.drawPartnerStatement, drawPartnerStatement),
  serve(partner.getPartnerPayoutProof, getPartnerPayoutProof),
  serve(partner.getPartnerClaimPayouts, getPartnerClaimPayouts),
  serve(today.getPartnerToday, getPartnerToday),
]
