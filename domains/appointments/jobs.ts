import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

export const appointmentNews = [
  'proof',
  'requested',
  'accepted',
  'agreed',
  'offered',
  'declined',
  'cancelled_by_person',
  'cancelled_by_clinic',
  'alternatives',
  'reminder',
  'question',
  'expired',
] as const
export type AppointmentNews = (typeof appointmentNews)[number]

/** Tells the person or the clinic what happened to an appointment: in the inbox, or a visitor by mail. */
export const sendAppointmentNewsJob = job({
  name: 'send-appointment-news',
  ...emailJobDefaults,
  data: z.object({
    appointment_id: z.uuid(),
    event: z.enum(appointmentNews),
    /** Version after the change; the same news of one version is told once. */
    version: z.int(),
  }),
})

/** Every five minutes: unanswered requests, reminders, times that passed, visits that are over, requests nobody proved. */
export const watchAppointmentsJob = job({
  name: 'watch-appointments',
  every: '*/5 * * * *',
  seconds: 240,
  data: z.object({}),
})
