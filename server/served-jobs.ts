import {
  notifyNewPatients as notifyNewPatientsJob,
  tidyPatientLookupsJob,
} from '@numo/domains/clients/jobs.ts'
import { tidyPatientLookups } from '@numo/domains/clients/tidy-patient-lookups.ts'
import { notifyNewPatients } from '@numo/domains/clients/notify-new-patients.ts'
import { sealTrail as sealTrailJob } from '@numo/domains/audit/jobs.ts'
import { sealTrail } from '@numo/domains/audit/seal-trail.ts'
import { locateAddressesJob } from '@numo/domains/addresses/jobs.ts'
import { locateWaiting } from '@numo/domains/addresses/locate-addresses.ts'
import { queryInsurer } from '@numo/domains/eligibility/query-insurer.ts'
import { queryInsurer as queryInsurerJob } from '@numo/domains/eligibility/jobs.ts'
import { sendNotificationMail as sendNotificationMailJob } from '@numo/domains/notifications/jobs.ts'
import { sendNotificationMail } from '@numo/domains/notifications/send-notification-mail.ts'
import { forgetProfile } from '@numo/domains/users/forget-profile.ts'
import { mirrorProfiles } from '@numo/domains/users/mirror-profiles.ts'
import { refreshIdentities } from '@numo/domains/users/refresh-identities.ts'
import { sendIdentityChanges } from '@numo/domains/users/send-identity-changes.ts'
import {
  forgetProfile as forgetProfileJob,
  mirrorProfiles as mirrorProfilesJob,
  refreshIdentities as refreshIdentitiesJob,
  sendIdentityChanges as sendIdentityChangesJob,
  sendAccountEmail as sendAccountEmailJob,
  sendInvitation as sendInvitationJob,
} from '@numo/domains/users/jobs.ts'
import { sendInvitationEmail } from '@numo/domains/users/send-invitation.ts'
import { sendAccountEmail } from '@numo/domains/users/send-account-email.ts'
import { tidyFilesJob } from '@numo/domains/documents/jobs.ts'
import { tidyFiles } from '@numo/domains/documents/tidy-files.ts'
import { tidyImportsJob } from '@numo/domains/directory/jobs.ts'
import { tidyImports } from '@numo/domains/directory/tidy-imports.ts'
import { tidyMergesJob } from '@numo/domains/merges/jobs.ts'
import { tidyMerges } from '@numo/domains/merges/tidy-merges.ts'
import { readCardJob, remindOfCardJob } from '@numo/domains/extractions/jobs.ts'
import { readPictures } from '@numo/domains/extractions/read-pictures.ts'
import { remindOfCard } from '@numo/domains/extractions/remind-of-card.ts'
import { sendInvoice as sendInvoiceJob } from '@numo/domains/invoices/jobs.ts'
import { sendInvoiceEmail } from '@numo/domains/invoices/send-invoice-email.ts'
import { sendFamilyInvitation as sendFamilyInvitationJob } from '@numo/domains/onboarding/jobs.ts'
import { sendFamilyInvitationEmail } from '@numo/domains/onboarding/send-family-invitation.ts'
import { buildExport } from '@numo/domains/privacy/build-export.ts'
import { executeDeletions } from '@numo/domains/privacy/execute-deletions.ts'
import * as privacyJobs from '@numo/domains/privacy/jobs.ts'
import { sendFarewellEmail } from '@numo/domains/privacy/send-farewell.ts'
import { tidyExports } from '@numo/domains/privacy/tidy-exports.ts'
import { sendSubscriptionReceipt } from '@numo/domains/subscriptions/send-subscription-receipt.ts'
import { sendSubscriptionReceipt as sendSubscriptionReceiptJob } from '@numo/domains/subscriptions/jobs.ts'
import { runBulkJob } from '@numo/domains/lists/jobs.ts'
import { runBulk } from '@numo/domains/lists/run-bulk.ts'
import { expireAuthorizations } from '@numo/domains/authorizations/expire-authorizations.ts'
import { sendAppointmentNewsJob, watchAppointmentsJob } from '@numo/domains/appointments/jobs.ts'
import { attachCalendar } from '@numo/domains/appointments/attach-calendar.ts'
import { sendAppointmentNews } from '@numo/domains/appointments/send-appointment-news.ts'
import { watchAppointments } from '@numo/domains/appointments/watch-appointments.ts'
import { expireAuthorizationsJob, sendAuthorizationJob } from '@numo/domains/authorizations/jobs.ts'
import { sendAuthorizationRequest } from '@numo/domains/authorizations/send-authorization-request.ts'
import { watchStayJob, watchStaysJob } from '@numo/domains/stays/jobs.ts'
import { watchStay, watchStays } from '@numo/domains/stays/watch-stay.ts'
import { sendClaimPacketJob } from '@numo/domains/claims/jobs.ts'
import { sendClaimPacket } from '@numo/domains/claims/send-claim-packet.ts'
import { chargeCard } from '@numo/domains/payments/charge-card.ts'
import { sendDueReminders } from '@numo/domains/payments/send-due-reminders.ts'
import { sendRefund } from '@numo/domains/payments/send-refund.ts'
import { detachAtService } from '@numo/domains/payments/detach-at-service.ts'
import {
  detachCard as detachCardJob,
  chargeCard as chargeCardJob,
  processPaymentEvent as processPaymentEventJob,
  sendDueReminders as sendDueRemindersJob,
  sendRefund as sendRefundJob,
  warnOfExpiringCards as warnOfExpiringCardsJob,
} from '@numo/domains/payments/jobs.ts'
import { processPaymentEvent } from '@numo/domains/payments/process-payment-event.ts'
import { warnOfExpiringCards } from '@numo/domains/payments/warn-of-expiring-cards.ts'
import * as partnerJobs from '@numo/domains/partners/jobs.ts'
import { addBankEmails, sendOneBankEmail } from '@numo/domains/partners/send-bank-emails.ts'
import { applyDueProposals } from '@numo/domains/providers/apply-doctor-proposals.ts'
import { endAcceptance } from '@numo/domains/providers/end-acceptance.ts'
import { announceExpiring } from '@numo/domains/webhooks/announce-expiring.ts'
import { deliverWebhook } from '@numo/domains/webhooks/deliver-webhook.ts'
import { announceExpiringJob, deliverWebhookJob } from '@numo/domains/webhooks/jobs.ts'
import { refreshQuartersJob } from '@numo/domains/ledger/jobs.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import {
  applyDoctorProposalsJob,
  endAcceptanceJob,
  refreshDirectBillingJob,
  refreshVisitAnswersJob,
  remindOfNetworksJob,
  tidyUnreadSearchesJob,
} from '@numo/domains/providers/jobs.ts'
import { refreshDirectBilling } from '@numo/domains/providers/refresh-direct-billing.ts'
import { remindOfNetworks } from '@numo/domains/providers/remind-of-networks.ts'
import { refreshVisitAnswers } from '@numo/domains/providers/refresh-visit-answers.ts'
import { relistPartnerLater } from '@numo/domains/providers/relist-partner-later.ts'
import { tidyUnreadSearches } from '@numo/domains/providers/unread-searches.ts'
import { sendJoinInvitation as sendJoinInvitationJob } from '@numo/domains/join-wishes/jobs.ts'
import { sendJoinInvitationEmail } from '@numo/domains/join-wishes/send-join-invitation.ts'
import { serveJob, type ServedJob } from '@numo/domains/serve-job.ts'
import { servedBulk } from './served-bulk.ts'

/** Every kind of background job with its verb. */
export const servedJobs: readonly ServedJob[] = [
  serveJob(locateAddressesJob, locateWaiting),
  serveJob(sendClaimPacketJob, sendClaimPacket),
  serveJob(expireAuthorizationsJob, expireAuthorizations),
  serveJob(watchStayJob, watchStay),
  serveJob(watchStaysJob, watchStays),
  serveJob(sendAppointmentNewsJob, sendAppointmentNews),
  serveJob(watchAppointmentsJob, watchAppointments),
  serveJob(sendJoinInvitationJob, sendJoinInvitationEmail),
  serveJob(sendAuthorizationJob, sendAuthorizationRequest),
  serveJob(runBulkJob, runBulk(servedBulk)),
  serveJob(readCardJob, readPictures),
  serveJob(remindOfCardJob, remindOfCard),
  serveJob(tidyFilesJob, tidyFiles),
  serveJob(tidyImportsJob, tidyImports),
  serveJob(tidyMergesJob, tidyMerges),
  serveJob(sendAccountEmailJob, sendAccountEmail),
  serveJob(sendInvitationJob, sendInvitationEmail),
  serveJob(sendFamilyInvitationJob, sendFamilyInvitationEmail),
  serveJob(refreshIdentitiesJob, refreshIdentities),
  serveJob(mirrorProfilesJob, mirrorProfiles),
  serveJob(forgetProfileJob, forgetProfile),
  serveJob(sendIdentityChangesJob, sendIdentityChanges),
  serveJob(queryInsurerJob, queryInsurer),
  serveJob(notifyNewPatientsJob, notifyNewPatients),
  serveJob(sendNotificationMailJob, (ctx, data, at) =>
    sendNotificationMail(ctx, data, at, attachCalendar)
  ),
  serveJob(processPaymentEventJob, processPaymentEvent),
  serveJob(detachCardJob, detachAtService),
  serveJob(chargeCardJob, chargeCard),
  serveJob(sendSubscriptionReceiptJob, sendSubscriptionReceipt),
  serveJob(sendRefundJob, sendRefund),
  serveJob(sendInvoiceJob, sendInvoiceEmail),
  serveJob(sendDueRemindersJob, sendDueReminders),
  serveJob(warnOfExpiringCardsJob, warnOfExpiringCards),
  serveJob(privacyJobs.buildExport, buildExport),
  serveJob(privacyJobs.executeDeletions, executeDeletions),
  serveJob(privacyJobs.sendFarewell, sendFarewellEmail),
  serveJob(privacyJobs.tidyExports, tidyExports),
  serveJob(sealTrailJob, sealTrail),
  serveJob(partnerJobs.relistPartner, relistPartnerLater),
  serveJob(partnerJobs.sendBankEmails, addBankEmails),
  serveJob(partnerJobs.sendBankEmail, sendOneBankEmail),
  serveJob(applyDoctorProposalsJob, applyDueProposals),
  serveJob(endAcceptanceJob, endAcceptance),
  serveJob(tidyUnreadSearchesJob, tidyUnreadSearches),
  serveJob(refreshDirectBillingJob, refreshDirectBilling),
  serveJob(refreshVisitAnswersJob, refreshVisitAnswers),
  serveJob(remindOfNetworksJob, remindOfNetworks),
  serveJob(refreshQuartersJob, refreshQuarters),
  serveJob(deliverWebhookJob, deliverWebhook),
  serveJob(announceExpiringJob, announceExpiring),
  serveJob(tidyPatientLookupsJob, tidyPatientLookups),
]
