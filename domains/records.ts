/** Record declarations of all domains, for what concerns all of them: erasure, data export, permissions. */
import type { HouseholdRecord, RecordPlan } from './define-record.ts'
import * as access from './access/tables.ts'
import * as accounts from './accounts/tables.ts'
import * as addresses from './addresses/tables.ts'
import * as appointments from './appointments/tables.ts'
import * as apiKeys from './api-keys/tables.ts'
import * as authorizations from './authorizations/tables.ts'
import * as audit from './audit/tables.ts'
import * as claims from './claims/tables.ts'
import * as clients from './clients/tables.ts'
import * as companies from './companies/tables.ts'
import * as diagnoses from './diagnoses/tables.ts'
import * as directory from './directory/tables.ts'
import * as documents from './documents/tables.ts'
import * as eligibility from './eligibility/tables.ts'
import * as extractions from './extractions/tables.ts'
import * as impersonation from './impersonation/tables.ts'
import * as insurance from './insurance/tables.ts'
import * as insurancePayments from './insurance-payments/tables.ts'
import * as invoices from './invoices/tables.ts'
import * as joinWishes from './join-wishes/tables.ts'
import * as ledger from './ledger/tables.ts'
import * as lists from './lists/tables.ts'
import * as merges from './merges/tables.ts'
import * as notifications from './notifications/tables.ts'
import * as onboarding from './onboarding/tables.ts'
import * as partners from './partners/tables.ts'
import * as payments from './payments/tables.ts'
import * as stays from './stays/tables.ts'
import * as subscriptions from './subscriptions/tables.ts'
import * as payouts from './payouts/tables.ts'
import * as privacy from './privacy/tables.ts'
import * as providers from './providers/tables.ts'
import * as savedProviders from './saved-providers/tables.ts'
import * as webhooks from './webhooks/tables.ts'
import * as users from './users/tables.ts'

/** In the order of erasing a household: referring tables before the tables they refer to. */
export const records: readonly RecordPlan[] = [
  notifications.notificationRecord,
  notifications.notificationPreferenceRecord,
  users.emailChangeRecord,
  onboarding.onboardingDraftRecord,
  savedProviders.savedProviderRecord,
  appointments.appointmentRecord,
  merges.mergeRecord,
  onboarding.partnerReferralRecord,
  documents.documentLinkRecord,
  stays.stayChargeRecord,
  stays.stayBillRecord,
  stays.stayDepositRecord,
  authorizations.authorizationSendingRecord,
  authorizations.authorizationPartContentRecord,
  authorizations.authorizationEventRecord,
  authorizations.authorizationMessageRecord,
  authorizations.authorizationGuaranteeRecord,
  authorizations.authorizationCostRecord,
  authorizations.authorizationTeamRecord,
  authorizations.authorizationAdmissionRecord,
  authorizations.authorizationDiagnosisRecord,
  authorizations.authorizationTreatmentRecord,
  authorizations.authorizationRecord,
  extractions.extractionFieldRecord,
  extractions.extractionRecord,
  eligibility.eligibilityCheckRecord,
  eligibility.policyUsageRecord,
  insurance.coverageRecord,
  insurance.policyRecord,
  addresses.addressRecord,
  clients.careRelationshipRecord,
  documents.documentRecord,
  documents.cameraHandoffRecord,
  privacy.familyInvitationRecord,
  privacy.dataExportRecord,
  privacy.accountDeletionRecord,
  privacy.consentRecord,
  invoices.invoiceRecord,
  ledger.ledgerAccountRecord,
  payouts.payoutItemRecord,
  payments.paymentReminderRecord,
  payments.reminderHoldRecord,
  payments.paymentDisputeRecord,
  payments.refundRecord,
  payments.paymentItemRecord,
  insurancePayments.insurancePaymentItemRecord,
  claims.claimEventRecord,
  claims.claimAdjustmentRecord,
  claims.claimPacketEventRecord,
  claims.claimPacketRecord,
  claims.claimAppealRecord,
  claims.claimResponseRecord,
  claims.claimDiagnosisRecord,
  claims.claimItemRecord,
  subscriptions.subscriptionPaymentRecord,
  subscriptions.subscriptionRecord,
  payments.cardSetupRecord,
  payments.paymentMethodRecord,
  payments.paymentRecord,
  claims.claimMessageRecord,
  claims.claimInvoiceRecord,
  claims.claimRecord,
  clients.clientRecord,
  clients.clientPersonRecord,
  access.membershipRecord,
  users.userInvitationRecord,
  access.accessGrantRecord,
  access.staffRequestRecord,
  impersonation.impersonationRecord,
  lists.bulkUndoRecord,
  audit.auditEventRecord,
  accounts.accountRecord,
  users.appUserRecord,
  users.identityUserRecord,
  clients.clientNotSameRecord,
  clients.patientLookupRecord,
  lists.savedViewRecord,
  lists.bulkRunRowRecord,
  lists.bulkRunRecord,
  claims.claimSettingRecord,
  access.staffMemberRecord,
  directory.directoryImportRecord,
  privacy.farewellEmailRecord,
  directory.directoryReportRecord,
  diagnoses.diagnosisSetRecord,
  partners.partnerAgreementRecord,
  partners.bankAccountRecord,
  apiKeys.apiKeyRecord,
  joinWishes.joinWishRecord,
  webhooks.webhookDeliveryRecord,
  webhooks.webhookEndpointRecord,
  partners.productRecord,
  partners.partnerRecord,
  companies.companyRecord,
  payouts.payoutProofRecord,
  payouts.payoutFileItemRecord,
  payouts.payoutFileRecord,
  payouts.payoutRecord,
  insurancePayments.insurancePaymentRecord,
  insurancePayments.insurancePaymentAdjustmentRecord,
  insurancePayments.moneyFileRecord,
  insurancePayments.bankLineRecord,
  invoices.invoiceSettlementRecord,
  ledger.journalEntryRecord,
  ledger.rowBeforeRecord,
  ledger.insurerQuarterRecord,
  ledger.partnerQuarterRecord,
  ledger.partnerInsurerRecord,
  ledger.insurerYearRecord,
  ledger.timeToPayRecord,
  providers.providerRecord,
  providers.unreadSearchRecord,
  providers.directBillingRecord,
  providers.visitAnswersRecord,
  providers.doctorProposalRecord,
  insurance.insuranceCompanyRecord,
  insurance.insurancePlanRecord,
  insurance.insuranceNetworkRecord,
]

/** Tables with rows of households, by name, in the same order. */
export const householdRecords: ReadonlyMap<string, HouseholdRecord> = new Map(
  records.flatMap((record) => (record.of === null ? [] : [[record.table, record]]))
)

/** Returns the resource that an audit event's entity type belongs to, as used by flags. */
export const resourceOf = (entity_type: string): string =>
  records.find(({ table }) => table === entity_type)?.resource ?? entity_type
