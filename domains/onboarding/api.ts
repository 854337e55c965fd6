import { serve } from '../serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import * as family from './contract-family.ts'
import * as invited from './contract-invitation.ts'
import * as contract from './contract.ts'
import { declineInvitation } from './decline-invitation.ts'
import { getOnboarding } from './get-onboarding.ts'
import { getPartnerStart } from './get-partner-start.ts'
import { inviteFamilyMember } from './invite-family-member.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { lookAtInvitation } from './look-at-invitation.ts'
import { revokeFamilyInvitation } from './revoke-family-invitation.ts'
import { saveOnboardingDraft } from './save-onboarding-draft.ts'
import { endReferral, startAtPartner } from './start-at-partner.ts'

/** Maps each endpoint of this domain to its verb. */
export const onboardingApi = [
  serve(contract.getOnboarding, getOnboarding),
  serve(contract.saveOnboardingDraft, saveOnboardingDraft),
  serve(contract.getPartnerStart, getPartnerStart),
  serve(contract.startAtPartner, startAtPartner),
  serve(contract.endReferral, endReferral),
  serve(family.inviteFamilyMember, inviteFamilyMember),
  serve(family.revokeFamilyInvitation, revokeFamilyInvitation),
  serve(invited.lookAtInvitation, lookAtInvitation),
  serve(invited.joinByInvitation, joinByInvitation),
  serve(invited.declineInvitation, declineInvitation),
  serve(invited.acceptInvitation, acceptInvitation),
]
