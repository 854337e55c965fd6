import { serve } from '../serve.ts'
import { acceptFamilyInvitation, getFamilyInvitation } from './accept-family-invitation.ts'
import * as family from './contract-family.ts'
import * as contract from './contract.ts'
import { getOnboarding } from './get-onboarding.ts'
import { getPartnerStart } from './get-partner-start.ts'
import { inviteFamilyMember } from './invite-family-member.ts'
import { revokeFamilyInvitation } from './revoke-family-invitation.ts'
import { saveOnboardingDraft } from './save-onboarding-draft.ts'
import { endReferral, startAtPartner } from './start-at-partner.ts'

/** What this domain serves. */
export const onboardingApi = [
  serve(contract.getOnboarding, getOnboarding),
  serve(contract.saveOnboardingDraft, saveOnboardingDraft),
  serve(contract.getPartnerStart, getPartnerStart),
  serve(contract.startAtPartner, startAtPartner),
  serve(contract.endReferral, endReferral),
  serve(family.inviteFamilyMember, inviteFamilyMember),
  serve(family.revokeFamilyInvitation, revokeFamilyInvitation),
  serve(family.getFamilyInvitation, getFamilyInvitation),
  serve(family.acceptFamilyInvitation, acceptFamilyInvitation),
]
