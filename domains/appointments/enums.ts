export const appointmentStatuses = [
  'unproven',
  'requested',
  'offered',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'missed',
  'over',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Who called an appointment off. */
export const cancellers = ['person', 'clinic'] as const

/** Answers to the question whether the insurance was taken; `unused`: it was not shown. */
export const insuranceAnswers = ['yes', 'no', 'unused'] as const
export type InsuranceAnswer = (typeof insuranceAnswers)[number]
