import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { authorizationSource } from './authorization-source.ts'
import * as list from './contract-list.ts'
import * as reading from './contract-reading.ts'
import * as partnerList from './contract-partner-list.ts'
import * as partner from './contract-partner.ts'
import * as staff from './contract-staff.ts'
import { copyAuthorization, createAuthorization } from './create-authorization.ts'
import { checkGuarantee } from './check-guarantee.ts'
import * as extend from './contract-extend.ts'
import * as guarantees from './contract-guarantee.ts'
import * as household from './contract-household.ts'
import { decideAuthorization } from './decide-authorization.ts'
import { extendAuthorization } from './extend-authorization.ts'
import { getAuthorization } from './get-authorization.ts'
import * as partCall from './contract-part.ts'
import { getAuthorizationPart } from './get-authorization-part.ts'
import { getPartnerAuthorization } from './get-partner-authorization.ts'
import {
  getAccountGuaranteePdf,
  getGuaranteePdf,
  getPartnerGuaranteePdf,
} from './get-guarantee-pdf.ts'
import { listAccountAuthorizations } from './list-account-authorizations.ts'
import { assignAuthorization, moveAuthorization } from './move-authorization.ts'
import { cancelAuthorization, submitAuthorization } from './move-partner-authorization.ts'
import {
  partnerAuthorizationSource,
  type PartnerAuthorizationFilters,
} from './partner-authorization-source.ts'
import {
  saveAuthorizationAdmission,
  saveAuthorizationCosts,
  saveAuthorizationDiagnoses,
  saveAuthorizationRequest,
  saveAuthorizationTeam,
  saveAuthorizationTreatments,
} from './save-authorization-parts.ts'
import { readFileAgain, readOwnFileAgain } from './read-file-again.ts'
import { resendAuthorization } from './resend-authorization.ts'
import { saveAuthorizationStay } from './save-authorization-stay.ts'
import { eligibilityHours } from './rules-moves.ts'
import {
  answerAuthorizationMessage,
  sendAuthorizationMessage,
} from './send-authorization-message.ts'

/** Endpoints of this domain. */
export const authorizationsApi = [
  ...serveList(partnerList.listPartnerAuthorizations, partnerList.exportPartnerAuthorizations, {
    source: (ctx: Context, { tab }: Pick<PartnerAuthorizationFilters, 'tab'>) =>
      partnerAuthorizationSource(actingPartner(ctx), ctx.today(), tab),
    columns: partnerList.partnerAuthorizationColumns,
    file: 'authorizations',
    entity_type: 'authorization_export',
  }),
  serve(partner.getPartnerAuthorization, getPartnerAuthorization),
  serve(partCall.getAuthorizationPart, getAuthorizationPart),
  serve(partner.createAuthorization, createAuthorization),
  serve(partner.copyAuthorization, copyAuthorization),
  serve(extend.extendAuthorization, extendAuthorization),
  serve(partner.saveAuthorizationRequest, saveAuthorizationRequest),
  serve(partner.saveAuthorizationDiagnoses, saveAuthorizationDiagnoses),
  serve(partner.saveAuthorizationTreatments, saveAuthorizationTreatments),
  serve(partner.saveAuthorizationCosts, saveAuthorizationCosts),
  serve(partner.saveAuthorizationTeam, saveAuthorizationTeam),
  serve(partner.saveAuthorizationAdmission, saveAuthorizationAdmission),
  serve(partner.saveAuthorizationStay, saveAuthorizationStay),
  serve(partner.submitAuthorization, submitAuthorization),
  serve(partner.cancelAuthorization, cancelAuthorization),
  serve(partner.sendAuthorizationMessage, sendAuthorizationMessage),
  ...serveList(list.listAuthorizations, list.exportAuthorizations, {
    source: (ctx: Context) =>
      authorizationSource(
        ctx.actor?.user_id ?? '',
        ctx.today(),
        new Date(ctx.now().getTime() - eligibilityHours * 3_600_000).toISOString()
      ),
    columns: list.authorizationColumns,
    file: 'authorizations',
    entity_type: 'authorization_export',
  }),
  serve(staff.getAuthorization, getAuthorization),
  serve(staff.moveAuthorization, moveAuthorization),
  serve(staff.resendAuthorization, resendAuthorization),
  serve(reading.readFileAgain, readFileAgain),
  serve(reading.readOwnFileAgain, readOwnFileAgain),
  serve(staff.decideAuthorization, decideAuthorization),
  serve(staff.assignAuthorization, assignAuthorization),
  serve(staff.answerAuthorizationMessage, answerAuthorizationMessage),
  serve(guarantees.getGuaranteePdf, getGuaranteePdf),
  serve(guarantees.getPartnerGuaranteePdf, getPartnerGuaranteePdf),
  serve(household.listAccountAuthorizations, listAccountAuthorizations),
  serve(guarantees.getAccountGuaranteePdf, getAccountGuaranteePdf),
  serve(guarantees.checkGuarantee, checkGuarantee),
]
