import { serve } from '../serve.ts'
import { serveList } from '../serve-list.ts'
import { answerClaimMessage } from './answer-claim-message.ts'
import { claimBulk } from './bulk.ts'
import type { Context } from '../context.ts'
import { claimSource, type ClaimFilters } from './claim-source.ts'
import * as appeal from './contract-appeal.ts'
import { claimColumns } from './contract-columns.ts'
import * as fhir from './contract-fhir.ts'
import * as messages from './contract-messages.ts'
import * as packet from './contract-packet.ts'
import { exportClaimFhir, exportHouseholdClaimFhir } from './export-claim-fhir.ts'
import { getClaimChecks } from './get-claim-checks.ts'
import { listClaimPackets } from './list-claim-packets.ts'
import { makeClaimPacket } from './make-claim-packet.ts'
import { makeDeliveryProof, makeHouseholdProof } from './make-delivery-proof.ts'
import { recordPacketEvent } from './record-packet-event.ts'
import * as list from './contract-list.ts'
import * as sample from './contract-sample.ts'
import * as snooze from './contract-snooze.ts'
import * as staff from './contract-staff.ts'
import * as contract from './contract.ts'
import { declineClaimAppeal, withdrawClaimAppeal } from './close-claim-appeal.ts'
import { requestClaimAppeal } from './request-claim-appeal.ts'
import * as partner from './contract-partner.ts'
import * as partnerList from './contract-partner-list.ts'
import { createClaim } from './create-claim.ts'
import { decideClaim } from './decide-claim.ts'
import { getClaim } from './get-claim.ts'
import * as household from './contract-household.ts'
import { actingPartner } from '../acting-partner.ts'
import { getPartnerClaim } from './get-partner-claim.ts'
import { getPartnerPrices } from './get-partner-prices.ts'
import { submitPartnerClaim, withdrawPartnerClaim } from './move-partner-claim.ts'
import { partnerClaimSource } from './partner-claim-source.ts'
import { savePartnerClaim } from './save-partner-claim.ts'
import { sendPartnerMessage } from './send-partner-message.ts'
import { getClaimsPage } from './get-claims-page.ts'
import { getHouseholdClaim } from './get-household-claim.ts'
import { listAccountClaims } from './list-account-claims.ts'
import { moveClaim } from './move-claim.ts'
import { submitHouseholdClaim, withdrawHouseholdClaim } from './move-household-claim.ts'
import { settleReimbursement } from './settle-reimbursement.ts'
import { saveClaimLines } from './save-claim-lines.ts'
import { saveHouseholdClaim } from './save-household-claim.ts'
import { sendClaimMessage } from './send-claim-message.ts'
import { getClaimSample, setClaimSample } from './set-claim-sample.ts'
import { snoozeClaim } from './snooze-claims.ts'

/** Endpoints of this domain. */
export const claimsApi = [
  serve(sample.getClaimSample, getClaimSample),
  serve(sample.setClaimSample, setClaimSample),
  serve(contract.listAccountClaims, listAccountClaims),
  serve(contract.getClaimsPage, getClaimsPage),
  serve(household.getHouseholdClaim, getHouseholdClaim),
  serve(household.saveHouseholdClaim, saveHouseholdClaim),
  serve(household.submitHouseholdClaim, submitHouseholdClaim),
  serve(household.settleReimbursement, settleReimbursement),
  serve(household.withdrawHouseholdClaim, withdrawHouseholdClaim),
  serve(household.sendClaimMessage, sendClaimMessage),
  ...serveList(list.listClaims, list.exportClaims, {
    source: (ctx: Context, { as_of }: Pick<ClaimFilters, 'as_of'>) =>
      claimSource(ctx.actor?.user_id ?? '', ctx.today(), as_of),
    columns: claimColumns,
    file: 'claims',
    entity_type: 'claim_export',
    household: (row) => row.account.id,
  }),
  ...claimBulk.map(({ served }) => served),
  serve(snooze.snoozeClaim, snoozeClaim),
  serve(staff.getClaim, getClaim),
  serve(fhir.exportClaimFhir, exportClaimFhir),
  serve(fhir.exportHouseholdClaimFhir, exportHouseholdClaimFhir),
  serve(staff.createClaim, createClaim),
  serve(staff.saveClaimLines, saveClaimLines),
  serve(staff.moveClaim, moveClaim),
  serve(staff.decideClaim, decideClaim),
  serve(appeal.requestClaimAppeal, requestClaimAppeal),
  serve(appeal.withdrawClaimAppeal, withdrawClaimAppeal),
  serve(appeal.declineClaimAppeal, declineClaimAppeal),
  serve(packet.getClaimChecks, getClaimChecks),
  serve(packet.listClaimPackets, listClaimPackets),
  serve(packet.makeClaimPacket, makeClaimPacket),
  serve(packet.recordPacketEvent, recordPacketEvent),
  serve(packet.makeDeliveryProof, makeDeliveryProof),
  serve(packet.makeHouseholdProof, makeHouseholdProof),
  serve(messages.answerClaimMessage, answerClaimMessage),
  ...serveList(partnerList.listPartnerClaims, partnerList.exportPartnerClaims, {
    source: (ctx) => partnerClaimSource(actingPartner(ctx)),
    columns: partnerList.partnerClaimColumns,
    file: 'claims',
    entity_type: 'claim_export',
  }),
  serve(partner.getPartnerClaim, getPartnerClaim),
  serve(partner.getPartnerPrices, getPartnerPrices),
  serve(partner.savePartnerClaim, savePartnerClaim),
  serve(partner.submitPartnerClaim, submitPartnerClaim),
  serve(partner.withdrawPartnerClaim, withdrawPartnerClaim),
  serve(partner.sendPartnerMessage, sendPartnerMessage),
]
